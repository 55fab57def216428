// Titles from names of files and folders.

/** Converts a file or folder name to a title. */
export function readableName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}
