// Escapes quoted content for terminals and logs: it can neither control the terminal nor send commands to the CI runner
// that reads the log.

/** Removes control characters, except newlines and tabs, and bidi controls. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Formats printable text on one line, such as a path. */
export function printableLine(text: string): string {
  return printable(text).replace(/[\n\u2028\u2029]/g, '\ufffd')
}

/** Breaks CI runner commands in a complete output, colored or not, with an invisible space. */
export function withoutCommands(text: string): string {
  return text.replace(WORKFLOW_COMMAND, '$1:\u200b:').replace(/##(?=\[|vso\[)/gi, '#\u200b#')
}

// GitHub ignores spaces before `::`, and colors may precede it as well.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the beginning of a color.
const WORKFLOW_COMMAND = /^((?:[^\S\n\r\u2028\u2029]|\u001b\[[\d;]*m|\u200b)*)::/gm

/** Formats JSON for a terminal or log. Escaping does not change the value. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(CONTROLS_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/##(?=\[|vso\[)/gi, '\\u0023#')
}

// `JSON.stringify` escapes the other control characters; its newlines remain.
const CONTROLS_IN_JSON = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g
