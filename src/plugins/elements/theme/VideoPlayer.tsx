// A player for the site's own videos, or a link to a video of a streaming service. Nothing is loaded from the service
// until the reader follows the link.

import { usePage } from '../../../../theme/page-scope.tsx'

interface VideoPlayerProps {
  readonly src?: string
  readonly poster?: string
  readonly title?: string
  readonly caption?: string
  /** WebVTT file. */
  readonly captions?: string
  readonly youtube?: string
  readonly vimeo?: string
  readonly width?: string
  readonly height?: string
  readonly loop?: string
  readonly muted?: string
  readonly id?: string
}

export default function VideoPlayer(properties: VideoPlayerProps) {
  const { id, caption } = properties
  return (
    <figure id={id} className="video-figure">
      {properties.src ? <FileVideo {...properties} /> : <ServiceVideo {...properties} />}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function FileVideo({ src, poster, title, captions, width, height, loop, muted }: VideoPlayerProps) {
  const { href, view } = usePage()
  return (
    <video
      controls
      preload="none"
      playsInline
      src={src}
      poster={poster}
      aria-label={title}
      width={width}
      height={height}
      loop={isSet(loop)}
      muted={isSet(muted)}
    >
      {captions && <track kind="captions" src={href(captions)} srcLang={view.locale} default />}
      <a href={src}>{title ?? src}</a>
    </video>
  )
}

function ServiceVideo({ youtube, vimeo, poster, title = '' }: VideoPlayerProps) {
  const { text } = usePage()
  const site = youtube ? 'YouTube' : 'Vimeo'
  const source = youtube
    ? `https://www.youtube.com/watch?v=${encodeURIComponent(youtube)}`
    : `https://vimeo.com/${encodeURIComponent(vimeo ?? '')}`
  return (
    <a className="video-link" href={source} rel="noopener">
      {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
      <span>
        <span aria-hidden="true">▶ </span>
        {text('video.watch', { title, site })}
      </span>
    </a>
  )
}

function isSet(flag: string | undefined): boolean {
  return flag !== undefined && flag !== 'false'
}
