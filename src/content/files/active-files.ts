// Files next to pages that run scripts when a reader opens them. Where authors are not trusted they are not published;
// static folders are for those who are.

import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { UsedFile } from '../../model/page.ts'
import { isInside } from '../../paths/is-inside.ts'

const ACTIVE = /\.(?:[xs]?html?|xht|mht|mhtml|svgz?|xml|xslt?|rdf|rss|atom|[cm]?js)$/i

interface Kept {
  readonly files: readonly UsedFile[]
  readonly findings: readonly Finding[]
}

/** The files of a page without those that run scripts, and a finding for each of these. */
export function refuseActiveFiles(
  files: readonly UsedFile[],
  { path, staticFolders }: { readonly path: SourcePath; readonly staticFolders: readonly string[] },
): Kept {
  const isActive = ({ file }: UsedFile): boolean =>
    file !== undefined && ACTIVE.test(file) && !staticFolders.some((folder) => isInside(file, folder))
  return {
    files: files.filter((used) => !isActive(used)),
    findings: files.filter(isActive).map(({ file, line, column }) => ({
      rule: 'unsafe-file',
      severity: 'error',
      message: `The file "${file}" is not published: it can contain scripts, and authors are not trusted (\`sanitize\`).`,
      help: 'Use another format, such as PNG or WebP for an image, or let a trusted person put it into a static folder.',
      place: { path, line, column },
    })),
  }
}
