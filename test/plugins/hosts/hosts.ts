// How five common hosts find the file for a path. Each returns a file, a redirect to another path, or nothing.
//
// The rules are those of the hosts' manuals: nginx's `try_files $uri $uri.html $uri/index.html`, GitHub Pages and
// Netlify with extensions left out, an S3 bucket as a website, Python's http.server.

export type Answer = { readonly file: string } | { readonly location: string } | undefined

/** The output as a host sees it. */
export interface Tree {
  isFile(path: string): boolean
  isFolder(path: string): boolean
  /** Text of `_redirects`. */
  readonly rules: string
}

export type Host = (path: string, tree: Tree) => Answer

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
    // The page without its extension goes before the folder.
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
    // Without the mark a rule yields to a file that is there.
    const forced = rule(true)
    if (forced) return { location: forced[1]! }
    const found = firstFile(tree, [name, `${name}.html`, join(name, 'index.html')])
    if (found) return found
    const soft = rule(false)
    return soft && { location: soft[1]! }
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

/** A folder is served from its index, at its path with a slash. */
function folderIndex(path: string, tree: Tree): Answer {
  const name = trim(path.slice(1))
  if (!tree.isFolder(name)) return undefined
  if (!path.endsWith('/')) return { location: `${path}/` }
  return firstFile(tree, [join(name, 'index.html')])
}

function firstFile(tree: Tree, names: readonly string[]): Answer {
  const file = names.find((name) => tree.isFile(name))
  return file === undefined ? undefined : { file }
}

function trim(path: string): string {
  return path.replace(/\/$/, '')
}

function join(folder: string, name: string): string {
  return trim(folder) === '' ? name : `${trim(folder)}/${name}`
}
