// Parses pages that are React components: bundles each and reads its exports.

import { PROGRAM } from '../../core/bundle/program.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { Source } from '../../core/model/source.ts'
import type { FormatRequest, FormatSite } from '../../core/registry/page-format.ts'
import { type BundledComponent, bundleComponent } from './bundle-component.ts'
import { bundleEach } from './bundle-each.ts'
import { type ComponentInput, readComponentPage } from './component-page.ts'

export async function parseComponents({ site, sources, addPage }: FormatRequest): Promise<void> {
  const inputs = await bundleEach(sources, (source) => componentInput(site, source))
  await site.engine.runAll(readComponentPage, inputs, (page, at) => {
    addPage(inputs[at]!.path, { page, reads: [] })
  })
}

async function componentInput(site: FormatSite, source: Source): Promise<ComponentInput> {
  const { options, code } = site
  const { module, ...place } = source
  const bundled = await bundleSource(site, source)
  return {
    ...place,
    ...(module && { props: module.props, frontMatter: module.frontMatter }),
    ...(code.parseCode && { plugins: code.parseCode }),
    locale: source.locale ?? options.locale,
    version: options.version.name,
    renderer: code.theme.renderer,
    ...(bundled.findings ? { problems: bundled.findings } : componentOf(bundled)),
  }
}

function componentOf({
  component,
  warnings = [],
}: Extract<BundledComponent, { component: unknown }>): Pick<ComponentInput, 'component' | 'warnings'> {
  return { component, ...(warnings.length > 0 && { warnings }) }
}

/** Bundles the code of a page. Returns findings when that fails. */
async function bundleSource(
  { root, options, code: { folder, modules } }: FormatSite,
  { path, module }: Source,
): Promise<BundledComponent> {
  if (options.sanitize && !module) return { findings: [untrustedComponent(path)] }
  return bundleComponent({
    root,
    codeFolder: folder,
    path: module?.component ?? path,
    version: PROGRAM,
    modules,
  })
}

/** Reports a component page in untrusted content, because its code would run in the build. */
function untrustedComponent(path: SourcePath): Finding {
  return {
    rule: 'component-page',
    severity: 'error',
    message: 'The page is a component, and authors are not trusted (`sanitize`), so its code does not run.',
    help: 'Write the page in Markdown, or let a plugin add it.',
    place: { path },
  }
}
