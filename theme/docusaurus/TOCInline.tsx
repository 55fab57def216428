// `@theme/TOCInline`: the list of headings in the text.

interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}

interface TOCInlineProps {
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

export default function TOCInline({ toc = [], minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return (
    <ul>
      {shown.map(({ id, value, level }) => (
        <li key={id} className={`toc-inline-${level}`}>
          <a href={`#${id}`}>{value}</a>
        </li>
      ))}
    </ul>
  )
}
