// The message of a thrown value of any type, because site code may throw anything.

export function errorMessage(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error)
  } catch {
    return 'something that cannot be shown as text was thrown'
  }
}
