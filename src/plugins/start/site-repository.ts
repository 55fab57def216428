// The Git repository that a new site is in: its URL and the URL that edits a page, for the configuration.

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findCheckout } from '../../core/engine/work-tree.ts'

export interface SiteRepository {
  /** Web page of the repository, `https://github.com/you/site`. */
  readonly url: string
  /** Path from the repository to the folder of the edited files, `/edit/main`. */
  readonly editPath: string
  readonly icon: 'github' | 'gitlab' | 'code'
}

/** Reads the remote `origin` and the branch of the repository that contains a folder. */
export function findRepository(root: string): SiteRepository | undefined {
  const top = findCheckout(root)
  // Worktrees and submodules have their settings elsewhere.
  if (top === undefined || !existsSync(join(top, '.git/config'))) return undefined
  const config = readFileSync(join(top, '.git/config'), 'utf8')
  const [, remote = ''] = /^\[remote "origin"\][^[]*?^\s*url\s*=\s*(\S+)/m.exec(config) ?? []
  const url = webPage(remote)
  if (url === undefined) return undefined
  const head = existsSync(join(top, '.git/HEAD')) ? readFileSync(join(top, '.git/HEAD'), 'utf8') : ''
  const [, branch = 'main'] = /^ref: refs\/heads\/(\S+)/.exec(head) ?? []
  return repositoryAt(url, branch, relative(top, root).replaceAll('\\', '/'))
}

/** Describes a repository by its URL. */
export function repositoryAt(url: string, branch = 'main', folder = ''): SiteRepository {
  const { host } = new URL(url)
  const isGitLab = host.includes('gitlab')
  const edit = isGitLab
    ? '-/edit'
    : host === 'codeberg.org'
      ? '_edit'
      : host === 'bitbucket.org'
        ? 'src'
        : 'edit'
  return {
    url,
    editPath: ['', edit, branch, ...(folder === '' ? [] : [folder])].join('/'),
    icon: isGitLab ? 'gitlab' : host === 'github.com' ? 'github' : 'code',
  }
}

/** Converts `git@github.com:you/site.git` and similar URLs. */
function webPage(remote: string): string | undefined {
  const [, host, path] =
    /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/]+@)?([\w.-]+\.\w+)(?::\d+)?[:/]+([\w./~-]+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? []
  return host && path ? `https://${host}/${path}` : undefined
}
