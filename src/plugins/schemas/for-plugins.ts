// The parts of schema tables and of sample checks that other plugins use.

export {
  childOf,
  decodeUri,
  isSchemaObject,
  rootOf,
  type SchemaObject,
} from './resolve-ref.ts'
export { createDocumentCheck } from './samples/document-check.ts'
export { type Field, type FieldList, readFieldTree } from './tables/field-tree.ts'
export { element, fieldElements } from './tables/fields-to-hast.ts'
export { createResolver, type DocumentNode, type Resolver } from './tables/follow-refs.ts'
export { createMarkdownTexts, headingText, placeIn, type TextStart } from './tables/markdown-texts.ts'
export { createDocumentReader } from './tables/read-document.ts'
export { readShape, type Shape } from './tables/read-shape.ts'
export { keyOf, type Schemas } from './tables/schema-parts.ts'
export { type SchemaTexts, schemaTexts } from './tables/schema-texts.ts'
export type { TextPlace } from './tables/text-place.ts'
export { createTypeWriter, plainType, type TypeText } from './tables/type-text.ts'
