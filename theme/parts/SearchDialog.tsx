// Placeholder for the site's own search dialog. By default a script (theme/search) creates the dialog when it is first opened.

export function SearchDialog() {
  return null
}
