// Cards for the pages of a category, or for those below this page.

import { usePage } from '../../../../theme/page-scope.tsx'

interface CardsOfProps {
  /** Label or path of the category. */
  readonly category?: string
  readonly kind?: string
  readonly id?: string
}

export default function CardsOf({ category = '', ...properties }: CardsOfProps) {
  const { view, theme, href } = usePage()
  const { cards: Cards, card: Card } = theme.prose
  const list = view.lists?.[category] ?? []
  if (list.length === 0) return null
  return (
    <Cards {...properties}>
      {list.map(({ url, label, description, icon }) => (
        <Card key={url} href={href(url)} title={label} {...(icon ? { icon } : {})}>
          {description}
        </Card>
      ))}
    </Cards>
  )
}
