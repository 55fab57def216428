// Parses shell sessions: distinguishes commands after a prompt from output, so that only commands are copied.

/** Languages that always mean a session. Their samples are shown as a terminal. */
const SESSIONS = new Set([
  'console',
  'shell-session',
  'terminal',
  'sh-session',
  'shellsession',
  'pwsh-session',
])
/** Script languages, in which only a prompt marks a session. */
const SHELLS = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'fish',
  'powershell',
  'ps1',
  'pwsh',
  'cmd',
  'bat',
  'batch',
])

/** `$ `, `PS C:\> `, `C:\> `, `jane@host:~$ `, `[root@host ~]# `. */
const PROMPT =
  /^(?:\$ |PS(?: [^>\n]{0,80})?> |[A-Z]:\\[^>\n]{0,80}> ?|\[?[\w.-]+@[\w.-]+(?:[: ][^$#\n]{0,80})?[$#%] )/
/** Additional prompts in terminals: superuser, zsh and REPL. */
const TERMINAL_PROMPT = /^(?:[#%>❯➜] |>>> )/
const CONTINUED = /^(?:> ?|\.\.\. ?|>> ?)/

export interface Session {
  /** Prompt length of each line; -1 for output. */
  readonly prompts: readonly number[]
  /** The commands, without output. */
  readonly commands: string
}

/** Whether samples in this language are shown as a terminal. */
export function isSessionLanguage(language: string): boolean {
  return SESSIONS.has(language.toLowerCase())
}

/** Reads a session. Returns undefined when no line has a prompt, so that all code is copied. */
export function readSession(code: string, language: string, isTerminal: boolean): Session | undefined {
  const name = language.toLowerCase()
  if (!isTerminal && !SHELLS.has(name)) return undefined
  const lines = code.split('\n')
  // In a script, `#` starts a comment, and a prompt counts only if the first command has one.
  const hasPrompt = lines.some((line) => PROMPT.test(line))
  if (!isTerminal) {
    const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))
    if (first === undefined || !PROMPT.test(first)) return undefined
  }
  const promptOf = (line: string): number =>
    (PROMPT.exec(line) ?? (isTerminal && !hasPrompt ? TERMINAL_PROMPT.exec(line) : null))?.[0].length ?? 0

  const prompts: number[] = []
  const commands: string[] = []
  let isOpen = false
  let heredoc = ''
  for (const line of lines) {
    const isContinued = isOpen || heredoc !== ''
    const length = isContinued ? (CONTINUED.exec(line)?.[0].length ?? 0) : promptOf(line)
    const isComment = !isTerminal && line.startsWith('#')
    const isCommand = isContinued || length > 0
    prompts.push(isCommand || isComment || line.trim() === '' ? length : -1)
    if (!isCommand && !isComment) continue
    const command = line.slice(length)
    commands.push(command)
    if (heredoc !== '' && command.trim() === heredoc) heredoc = ''
    else if (heredoc === '') heredoc = /<<-?\s*["']?(\w{1,40})["']?/.exec(command)?.[1] ?? ''
    isOpen = /(?:\\|`)$/.test(command)
  }
  return prompts.some((length) => length > 0) ? { prompts, commands: commands.join('\n') } : undefined
}
