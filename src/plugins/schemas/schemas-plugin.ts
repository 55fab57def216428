// Checks code samples, against JSON Schemas where the configuration names some.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { checkSamples } from './samples/check-samples.ts'
import { readSchema } from './samples/read-schema.ts'

export const schemas: BuiltInPlugin = { name: 'schemas', steps: [checkSamples, readSchema] }
