// Puts `React` into the scope of page code: the `jsx` option of a tsconfig.json may need it where the code does not import it.

import * as React from 'react'

export { React }
