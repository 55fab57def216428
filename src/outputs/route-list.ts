// `assets/routes.json`: path and title of every listed page, for suggestions on the not-found page. No
// other page fetches it.

import { routesFile } from '../model/page-file.ts'
import { defineOutput } from '../plugin/site-output.ts'

export const routeList = defineOutput<readonly (readonly [url: string, title: string])[]>({
  name: 'route-list',
  slice: ({ views }) =>
    views
      .filter(({ kind, unlisted, draft }) => kind !== 'missing' && kind !== 'search' && !unlisted && !draft)
      .map(({ url, title }) => [url, title] as const),
  make: (routes) => ({
    files: [{ path: routesFile, contents: { kind: 'text', text: JSON.stringify(routes) } }],
  }),
})
