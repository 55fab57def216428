// Samples of a request in several programming languages.

import type { SAMPLE_LANGUAGES } from './openapi-config.ts'

export interface SampleRequest {
  /** In upper case. */
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: SampleBody
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form' | 'files'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'text'; readonly text: string }

export interface CodeSample {
  readonly label: string
  readonly language: string
  readonly code: string
}

/** Value of a field for a file. */
export const FILE_VALUE = '@file'

type Language = (typeof SAMPLE_LANGUAGES)[number]

const WRITERS: Readonly<
  Record<Language, readonly [label: string, language: string, write: (request: SampleRequest) => string]>
> = {
  curl: ['curl', 'bash', curl],
  javascript: ['JavaScript', 'js', javascript],
  python: ['Python', 'python', python],
  go: ['Go', 'go', go],
}

export function requestSamples(request: SampleRequest, languages: readonly Language[]): CodeSample[] {
  // Go has no short form of a form with files.
  const supported = request.body?.kind === 'files' ? languages.filter((name) => name !== 'go') : languages
  return supported.map((name) => {
    const [label, language, write] = WRITERS[name]
    return { label, language, code: write(request) }
  })
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)
const formText = (fields: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString()

function curl({ method, url, headers, body }: SampleRequest): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
  const flags = headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  if (body?.kind === 'json') flags.push(`-d ${quote(json(body.value))}`)
  if (body?.kind === 'text') flags.push(`--data-binary ${quote(body.text)}`)
  if (body?.kind === 'form')
    flags.push(...body.fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`))
  if (body?.kind === 'files')
    flags.push(...body.fields.map(([name, value]) => `-F ${quote(`${name}=${value}`)}`))
  return [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`, ...flags].join(' \\\n  ')
}

function javascript({ method, url, headers, body }: SampleRequest): string {
  const quote = (text: string): string =>
    `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  const options = method === 'GET' ? [] : [`method: '${method}',`]
  if (headers.length > 0)
    options.push(
      `headers: {\n${headers.map(([name, value]) => `    ${quote(name)}: ${quote(value)},\n`).join('')}  },`,
    )
  if (body?.kind === 'json') options.push(`body: JSON.stringify(${indent(json(body.value), '  ')}),`)
  if (body?.kind === 'text') options.push(`body: ${quote(body.text)},`)
  if (body?.kind === 'form')
    options.push(
      `body: new URLSearchParams({\n${body.fields.map(([name, value]) => `    ${quote(name)}: ${quote(value)},\n`).join('')}  }),`,
    )
  if (body?.kind === 'files') options.push('body: form,')
  const form =
    body?.kind === 'files'
      ? `const form = new FormData()\n${body.fields.map(([name, value]) => `form.append(${quote(name)}, ${value === FILE_VALUE ? 'file' : quote(value)})\n`).join('')}\n`
      : ''
  const rest = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : ''
  return `${form}const response = await fetch(${quote(url)}${rest})\nconsole.log(await response.text())`
}

function python({ method, url, headers, body }: SampleRequest): string {
  const pairs = (fields: readonly (readonly [string, string])[]): string =>
    `{\n${fields.map(([name, value]) => `        ${JSON.stringify(name)}: ${value === FILE_VALUE ? 'open("file", "rb")' : JSON.stringify(value)},\n`).join('')}    },`
  const options = [`${JSON.stringify(url)},`]
  if (headers.length > 0) options.push(`headers=${pairs(headers)}`)
  if (body?.kind === 'json') options.push(`json=${indent(pythonValue(body.value, ''), '    ')},`)
  if (body?.kind === 'text') options.push(`data=${JSON.stringify(body.text)},`)
  if (body?.kind === 'form') options.push(`data=${pairs(body.fields)}`)
  if (body?.kind === 'files') {
    const isFile = ([, value]: readonly [string, string]): boolean => value === FILE_VALUE
    const texts = body.fields.filter((field) => !isFile(field))
    if (texts.length > 0) options.push(`data=${pairs(texts)}`)
    options.push(`files=${pairs(body.fields.filter(isFile))}`)
  }
  const call = `requests.request(\n    "${method}",\n    ${options.join('\n    ')}\n)`
  return `import requests\n\nresponse = ${call}\nprint(response.text)`
}

/** JSON with the constants of Python. */
function pythonValue(value: unknown, by: string): string {
  const inner = `${by}    `
  const lines = (parts: readonly string[], [from, to]: string): string =>
    parts.length === 0
      ? `${from}${to}`
      : `${from}\n${parts.map((part) => `${inner}${part},\n`).join('')}${by}${to}`
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value))
    return lines(
      value.map((item) => pythonValue(item, inner)),
      '[]',
    )
  if (typeof value !== 'object') return JSON.stringify(value)
  return lines(
    Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item, inner)}`),
    '{}',
  )
}

function go({ method, url, headers, body }: SampleRequest): string {
  const quote = (text: string): string =>
    /[`\r]/.test(text) || !text.includes('\n') ? JSON.stringify(text) : `\`${text}\``
  const sent = body && bodyText(body)
  const imports = ['fmt', 'io', 'net/http', ...(sent === undefined ? [] : ['strings'])]
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${sent === undefined ? '' : `\tbody := strings.NewReader(${quote(sent)})\n`}\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${sent === undefined ? 'nil' : 'body'})
\tif err != nil {
\t\tpanic(err)
\t}
${headers.map(([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`).join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(response.Status, string(text))
}`
}

function bodyText(body: SampleBody): string {
  if (body.kind === 'json') return json(body.value)
  return body.kind === 'text' ? body.text : formText(body.fields)
}
