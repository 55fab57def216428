// The Octavo configuration of a migrated site, which keeps using code of the old one.

import type { MigratedConfig } from '../../core/bundle/loaded-config.ts'
import type { UserConfig } from '../../core/config/user-config.ts'

export function migrateConfig({ plugins: _plugins, ...fields }: UserConfig, file: string): MigratedConfig {
  return {
    fields,
    imports: ["import { docusaurus } from 'octavo/docusaurus'", `import written from './${file}'`],
    end: [
      '',
      '  // Code of the old configuration that pages need: remark and rehype plugins, redirects made by functions, tags of the',
      '  // head, and the modules `@docusaurus/…` and `@theme/…` of components. Without them, remove it and the old file.',
      '  plugins: [await docusaurus(written, import.meta.dirname)],',
    ],
  }
}
