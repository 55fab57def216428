// The dialog of the search is made by a script (theme/search) when it is first opened, so the page holds none.

export function SearchDialog() {
  return null
}
