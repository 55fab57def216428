// The modules that configurations are bundled with, as one file of the package: a site has none of the packages that they
// import.

export { adaptSite } from './adapt-site.ts'
export { failureOf, runPlugins } from './run-plugins.ts'
export { docusaurus, readExported } from './site-plugin.ts'
