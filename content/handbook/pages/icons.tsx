// Every built-in icon with its names. Without JavaScript the page shows all of them.

import { usePage } from 'octavo/theme'
import { useState } from 'react'
import { findIcon, listIcons } from '../../../src/core/view/icons.ts'

export const frontMatter = {
  title: 'Icons',
  description: 'Every icon for cards, sidebars, the navbar and the footer, with its names.',
  keywords: ['icon gallery', 'icon names', 'lucide', 'octicons', 'material icons', 'logo'],
}

export default function Icons() {
  const { href } = usePage()
  const [query, setQuery] = useState('')
  const word = query.trim().toLowerCase()
  const found = listIcons().filter(({ names }) => names.some((name) => name.includes(word)))
  return (
    <article className="prose">
      <h1>{frontMatter.title}</h1>
      <p>
        Use a name in <a href={href('/writing#icons')}>cards</a>, sidebars, the navbar or the footer, such as{' '}
        <code>icon=rocket</code>. All names of a row show the same icon.
      </p>
      <p className="needs-script">
        <label>
          Search{' '}
          <input type="search" value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
        </label>{' '}
        <span role="status">{word === '' ? '' : `${found.length} found`}</span>
      </p>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>Icon</th>
              <th>Names</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ names }) => (
              <tr key={names[0]}>
                <td>
                  <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={findIcon(names[0]!)} />
                  </svg>
                </td>
                <td>
                  {names.map((name) => (
                    <span key={name}>
                      <code>{name}</code>{' '}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}
