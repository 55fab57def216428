import { usePage } from 'octavo/theme'

interface Props {
  readonly label?: string
  readonly stars?: string
}

export default function StarRating({ label = 'Rating', stars = '0' }: Props) {
  const { text } = usePage()
  return (
    <p className="star-rating">
      <span>{label}</span>
      <meter min={0} max={5} value={Number(stars)} aria-label={label} />
      <button type="button" className="needs-script" aria-pressed="false">
        {text('rating.agree')}
      </button>
    </p>
  )
}
