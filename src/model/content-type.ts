// The content type of a file, and whether to compress it.

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  sh: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  wasm: 'application/wasm',
}

const textual = /^text\/|^application\/(?:json|yaml|xml|.+\+(?:json|xml))|^image\/svg/

/** The `Content-Type` of a file name; text is UTF-8, unknown types are binary. */
export function contentType(name: string): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = types[extension] ?? 'application/octet-stream'
  return textual.test(type) ? `${type}; charset=utf-8` : type
}

/** Text is worth compressing; images, fonts and archives are compressed already. */
export function isText(type: string): boolean {
  return textual.test(type)
}
