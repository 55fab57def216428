import { definePlugin } from 'octavo'

interface Entry {
  readonly term: string
  readonly meaning: string
  readonly see: string
}

const source = 'examples/glossary.json'

export const glossary = definePlugin({
  name: 'term-pages',
  addPages({ read }) {
    const entries = JSON.parse(read(source) ?? '[]') as Entry[]
    const pages = entries.map(({ term, meaning, see }) => ({
      path: `glossary/${term.toLowerCase()}.md`,
      source,
      markdown: `# ${term}\n\n${meaning}\n\n[Read more](${see})\n`,
    }))
    const list = entries.map(({ term }) => `- [${term}](./${term.toLowerCase()}.md)`).join('\n')
    const index = `---\nsidebar_position: 90\n---\n\n# Glossary\n\n${list}\n`
    return [...pages, { path: 'glossary/index.md', source, markdown: index }]
  },
})
