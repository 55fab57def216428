// Checks the generated images of this documentation: up to date, small, and with alternative text. UPDATE=1 writes the files.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawPictures, PICTURES } from '../content/pictures/draw.ts'

const content = fileURLToPath(new URL('../content/', import.meta.url))
const LARGEST = 12_000

const pages = ['docs', 'pages', 'blog'].flatMap((folder) =>
  readdirSync(`${content}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(`${content}${folder}/${path}`, 'utf8')),
)

test('each image equals the generated one, and is small', () => {
  for (const [name, text] of Object.entries(drawPictures())) {
    const file = `${content}static/img/${name}`
    if (process.env.UPDATE) writeFileSync(file, text)
    expect(readFileSync(file, 'utf8'), name).toBe(text)
    expect(text.length, name).toBeLessThan(LARGEST)
  }
})

test('each image is on a page, with its alternative text', () => {
  const unused = Object.entries(PICTURES).filter(
    ([name, { alt }]) => !pages.some((page) => page.includes(`![${alt}](/img/${name}.svg)`)),
  )
  expect(unused.map(([name]) => name)).toEqual([])
})
