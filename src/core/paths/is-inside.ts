// Compares file paths, without access to the disk.

/**
 * Whether a path is a folder or below it. Both are absolute, or both are relative to the same folder, `.`.
 */
export function isInside(path: string, folder: string): boolean {
  if (folder === '.' || path === folder) return true
  const separator = windowsPath.test(folder) ? '\\' : '/'
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator)
}

/** `C:\site`, `\\host\share`. */
const windowsPath = /^(?:[a-z]:)?\\/i
