// The built-in plugins, registered for tests that call the program's code. Tests that replace modules import them after their mocks.

import '../src/plugins.ts'
