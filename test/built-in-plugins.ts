// Registers the built-in plugins for tests that call the program's code. Tests that mock modules import the plugins after
// their mocks.

import '../src/plugins.ts'
