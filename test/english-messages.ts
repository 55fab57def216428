// The English messages of the core and of all built-in plugins.

import { messagesIn } from '../src/core/config/message-catalogs.ts'
import { plugins } from '../src/plugins.ts'

export const englishMessages = messagesIn('en', plugins)
