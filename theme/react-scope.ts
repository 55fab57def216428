// `React` in scope of the code of pages: `jsx` of a tsconfig.json may ask for it where the code does not import it.

import * as React from 'react'

export { React }
