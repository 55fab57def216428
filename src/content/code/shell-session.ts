// Sessions of a shell: which lines are commands behind a prompt, and what a reader wants to copy.

/** Languages that say so themselves. Their samples are shown as a terminal. */
const SESSIONS = new Set([
  'console',
  'shell-session',
  'terminal',
  'sh-session',
  'shellsession',
  'pwsh-session',
])
/** Languages of scripts, in which only a prompt says that it is a session. */
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
/** In a terminal, those too: of a superuser, of zsh and of a REPL. */
const TERMINAL_PROMPT = /^(?:[#%>❯➜] |>>> )/
const CONTINUED = /^(?:> ?|\.\.\. ?|>> ?)/

export interface Session {
  /** For each line the length of its prompt; -1 for output. */
  readonly prompts: readonly number[]
  /** The commands alone. */
  readonly commands: string
}

/** Whether samples in this language are terminals. */
export function isSessionLanguage(language: string): boolean {
  return SESSIONS.has(language.toLowerCase())
}

/** Reads a session; undefined where no line has a prompt, so that all is copied. */
export function readSession(code: string, language: string, isTerminal: boolean): Session | undefined {
  const name = language.toLowerCase()
  if (!isTerminal && !SHELLS.has(name)) return undefined
  const lines = code.split('\n')
  // In a script, `#` begins a comment, and a prompt is only a prompt when the first command has it.
  const usual = lines.some((line) => PROMPT.test(line))
  if (!isTerminal) {
    const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))
    if (first === undefined || !PROMPT.test(first)) return undefined
  }
  const promptOf = (line: string): number =>
    (PROMPT.exec(line) ?? (isTerminal && !usual ? TERMINAL_PROMPT.exec(line) : null))?.[0].length ?? 0

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
