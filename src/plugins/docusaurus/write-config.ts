// Generates an Octavo configuration that keeps using code of the old one.

import { configText } from '../../core/config/config-text.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import type { Finding } from '../../core/model/finding.ts'

/** Text of `site.config.ts`. */
export function writeConfig(
  { plugins: _plugins, ...fields }: UserConfig,
  { file, unsupported }: { readonly file: string; readonly unsupported: readonly Finding[] },
): string {
  return configText(fields, {
    file,
    unsupported,
    imports: ["import { docusaurus } from 'octavo/docusaurus'", `import written from './${file}'`],
    end: [
      '',
      '  // Code of the old configuration that pages need: remark and rehype plugins, redirects made by functions, tags of the',
      '  // head, and the modules `@docusaurus/…` and `@theme/…` of components. Without them, remove it and the old file.',
      '  plugins: [await docusaurus(written, import.meta.dirname)],',
    ],
  })
}
