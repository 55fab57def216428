// Modules that have nothing to say here: `@theme-original/MDXComponents`, whose components are in scope anyway.

export default {}
