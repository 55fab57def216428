// Measures the minimum cost, for comparison: parses, converts and renders every page of a folder with GitHub's extensions,
// sequentially in one thread, without layout, links, highlighting or index. usage: node bare.js CONTENT OUT

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const [content = '', out = ''] = process.argv.slice(2)
const syntax = [gfmAutolinkLiteral, gfmFootnote, gfmStrikethrough, gfmTable, gfmTaskListItem]
const trees = [
  gfmAutolinkLiteralFromMarkdown,
  gfmFootnoteFromMarkdown,
  gfmStrikethroughFromMarkdown,
  gfmTableFromMarkdown,
  gfmTaskListItemFromMarkdown,
]
const toReact = unified()
  .data(
    'micromarkExtensions',
    syntax.map((make) => make()),
  )
  .data(
    'fromMarkdownExtensions',
    trees.map((make) => make()),
  )
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeReact, { Fragment, jsx, jsxs })
  .freeze()

for (const path of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.md')) continue
  const markdown = readFileSync(join(content, path), 'utf8').replace(/^---\n.*?\n---\n/s, '')
  const file = join(out, path.slice(0, -'.md'.length), 'index.html')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, renderToString(toReact.processSync(markdown).result))
}
