// Path resolution of five common hosts: each returns a file, a redirect or nothing. The rules are from the manuals: nginx's
// `try_files $uri $uri.html $uri/index.html`, GitHub Pages and Netlify without extensions, S3 static websites, and Python's
// http.server.

export type HostResponse = { readonly file: string } | { readonly location: string } | undefined

/** The output folder as seen by a host. */
export interface Tree {
  isFile(path: string): boolean
  isFolder(path: string): boolean
  /** Text of `_redirects`. */
  readonly rules: string
}

export type Host = (path: string, tree: Tree) => HostResponse

export const hosts: Readonly<Record<string, Host>> = {
  nginx: (path, tree) => {
    const name = path.slice(1)
    return firstFile(tree, [name, `${trim(name)}.html`, join(name, 'index.html')])
  },
  'nginx with folders': (path, tree) => {
    const name = path.slice(1)
    if (tree.isFile(name)) return { file: name }
    return folderIndex(path, tree)
  },
  'GitHub Pages': (path, tree) => {
    const name = path.slice(1)
    if (path.endsWith('/')) return firstFile(tree, [`${name}index.html`])
    // The page without its extension takes precedence over the folder.
    if (tree.isFile(name)) return { file: name }
    if (tree.isFile(`${name}.html`)) return { file: `${name}.html` }
    return folderIndex(path, tree)
  },
  Netlify: (path, tree) => {
    const name = trim(path.slice(1))
    const rule = (force: boolean) =>
      tree.rules
        .split('\n')
        .map((line) => line.split(' '))
        .find(
          ([from = '', , status = '']) =>
            trim(decodeURI(from)) === trim(path) && (!force || status.endsWith('!')),
        )
    // Rules without `!` apply only if no file exists at the path.
    const forced = rule(true)
    if (forced) return { location: forced[1]! }
    const found = firstFile(tree, [name, `${name}.html`, join(name, 'index.html')])
    if (found) return found
    const unforced = rule(false)
    return unforced && { location: unforced[1]! }
  },
  'S3 website': (path, tree) => {
    const name = path.slice(1)
    if (name === '' || name.endsWith('/')) return firstFile(tree, [`${name}index.html`])
    if (tree.isFile(name)) return { file: name }
    return tree.isFile(`${name}/index.html`) ? { location: `${path}/` } : undefined
  },
  'python -m http.server': (path, tree) => {
    const name = path.slice(1)
    if (tree.isFile(name)) return { file: name }
    return folderIndex(path, tree)
  },
}

/** Serves a folder from its index, at its path with a trailing slash. */
function folderIndex(path: string, tree: Tree): HostResponse {
  const name = trim(path.slice(1))
  if (!tree.isFolder(name)) return undefined
  if (!path.endsWith('/')) return { location: `${path}/` }
  return firstFile(tree, [join(name, 'index.html')])
}

function firstFile(tree: Tree, names: readonly string[]): HostResponse {
  const file = names.find((name) => tree.isFile(name))
  return file === undefined ? undefined : { file }
}

function trim(path: string): string {
  return path.replace(/\/$/, '')
}

function join(folder: string, name: string): string {
  return trim(folder) === '' ? name : `${trim(folder)}/${name}`
}
