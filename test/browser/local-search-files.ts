// Files of a site with a local search index, and enough pages for three pages of results.

export const config = `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  navbar: [{ label: 'Guide', href: '/guide' }],
}`
export const files = {
  'site.config.ts': config,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\nWelcome.\n',
  'docs/guide/index.md': '# Guide\n\n## Pilots\n\nA pilot comes on board.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret pilot\n',
  ...Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => [
      `docs/berths/berth-${at}.md`,
      `# Berth ${at}\n\nA quay with bollards.\n`,
    ]),
  ),
}
