// The built-in icon set: one stroked path per icon, on a 24 by 24 grid. Well-known networks and platforms have a simplified
// logo. Other products share a generic icon for the kind of product.

import { suggest } from '../text/nearest.ts'

/** Checks the name of an icon. Returns undefined for an emoji or a known icon. */
export function checkIcon(name: string): { rule: string; message: string; help: string } | undefined {
  if (isEmoji(name) || findIcon(name) !== undefined) return undefined
  return {
    rule: 'unknown-icon',
    message: `There is no icon \`${name}\`, so none is shown.`,
    help: suggest(
      name.slice(name.indexOf(':') + 1),
      [...Object.keys(shapes), ...Object.keys(aliases)],
      'Use one of the names that the handbook refers to under "Icons", such as `rocket`, or remove it.',
    ),
  }
}

/** Lists the icons, each with its names. */
export function listIcons(): { readonly names: readonly string[] }[] {
  return Object.keys(shapes).map((shape) => ({
    names: [shape, ...(names[shape as Shape]?.split(' ') ?? [])],
  }))
}

/** Whether an icon name is an emoji, which is drawn by the reader's font. */
export function isEmoji(name: string): boolean {
  return /^\p{Extended_Pictographic}/u.test(name)
}

/** The SVG path of an icon, or undefined for an unknown name. A prefix such as `mdi:` is ignored if the full name is unknown. */
export function findIcon(name: string): string | undefined {
  const path = shapeOf(name)
  return path ?? shapeOf(name.slice(name.indexOf(':') + 1))
}

function shapeOf(name: string): string | undefined {
  const shape = Object.hasOwn(shapes, name) ? name : Object.hasOwn(aliases, name) ? aliases[name] : undefined
  return shape === undefined ? undefined : shapes[shape as Shape]
}

const circle = 'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z'

const shapes = {
  // Logos
  aws: 'M7.5 13a3.5 3.5 0 0 1-.3-7a5 5 0 0 1 9.5 1.2a3 3 0 0 1-.4 5.8zM4 16.5c5 4 11 4 16 0M16.8 16l3.4.2l-.9 3.3',
  bluesky:
    'M12 11C10.5 8 7 4.8 4.5 4.5C3 4.4 3 8 3.6 10.5c.4 1.8 2 2.8 4.4 2.5c-3 .6-4.3 2-2.8 4c2.5 3.2 5.6 1.4 6.8-3c1.2 4.4 4.3 6.2 6.8 3c1.5-2 .2-3.4-2.8-4c2.4.3 4-.7 4.4-2.5C21 8 21 4.4 19.5 4.5C17 4.8 13.5 8 12 11z',
  discord:
    'M7 6c3.3-1.3 6.7-1.3 10 0c2 3 3 6.5 3 10c-1.3 1-2.7 1.7-4.2 2l-1-1.8c-1.9.4-3.7.4-5.6 0l-1 1.8c-1.5-.3-2.9-1-4.2-2c0-3.5 1-7 3-10zM9.3 11.5v.8M14.7 11.5v.8',
  eks: 'M12 2.8l8 4.6v9.2l-8 4.6l-8-4.6V7.4zM9.3 8v8M14.8 8l-5.5 4.5M11.3 11l3.7 5',
  github:
    'M9 21v-3.5c-3.5 1-4-1-6-2.5M15 21v-5.5c3-.5 5-2 5-5.5c0-1.5-.5-2.5-1.5-3.5V3L15 4.5H9L5.5 3v3.5C4.5 7.5 4 8.5 4 10c0 3.5 2 5 5 5.5V18',
  gitlab: 'M12 20.5L2.8 13.5L5.7 4l3 7h6.6l3-7l2.9 9.5zM8.7 11l3.3 9.5l3.3-9.5',
  gke: 'M7 3.5h10l5 8.5l-5 8.5H7L2 12zM12 7.5l4 2.3v4.6l-4 2.3l-4-2.3V9.8zM8 9.8l4 2.2l4-2.2M12 12v4.7',
  go: 'M11 9.5c-3.5-2.5-8-.5-8 3c0 3.5 4.5 4.5 7.5 2.5v-2.5H8M17.5 8.5a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 0 1 0-7.4z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM16.8 7.2v.1',
  linkedin: 'M4 4h16v16H4zM8 11v5.5M8 7.5v.1M12 16.5V11M12 13.5c0-3.3 4.5-3.3 4.5 0v3',
  mastodon:
    'M4 9c0-4 2-5.5 8-5.5S20 5 20 9v3c0 3-2 4.5-5 4.5H9c0 2 2 3 6 2.5c-1 1.5-3 2-5 2C6 21 4 18 4 13zM8 13V9.3c0-2.6 4-2.6 4 0V12M12 9.3c0-2.6 4-2.6 4 0V13',
  matrix: 'M7 3H4v18h3M17 3h3v18h-3M8.5 9.5v6.5M8.5 12c0-2.7 3.5-2.7 3.5 0v4M12 12c0-2.7 3.5-2.7 3.5 0v4',
  microsoft: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  stackoverflow: 'M5 14v6.5h13V14M8.5 17h6M8.8 13.2l5.9 1M10 9.4l5.4 2.6M12.4 5.8l4.6 3.9',
  threads:
    'M17.5 8c-.8-2.8-2.6-4-5.5-4c-4 0-6.5 2.5-6.5 8s2.5 8 6.5 8c3.6 0 6-1.8 6-4.5c0-3-3-4-5.5-4c-2.6 0-4 1-4 2.6c0 1.5 1.3 2.4 2.9 2.4c2.3 0 3.6-1.5 3.6-4.5c0-2.5-1-3.7-3-3.7c-1.3 0-2.2.4-2.8 1.3',
  twitch: 'M7.5 3.5h12.5v10l-4 4h-4L8.5 21v-3.5H4v-10.5zM11 7.5v4.5M15.5 7.5v4.5',
  x: 'M4 4h4l12 16h-4zM20 4l-6.8 7.3M10.8 12.9L4.2 20',
  youtube:
    'M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z',

  // Kinds
  'arrow-left': 'M20 12H4M10.5 5.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16M13.5 5.5L20 12l-6.5 6.5',
  external: 'M13.5 4H20v6.5M20 4l-9.5 9.5M17 14v6H4V7h6',
  laptop: 'M5 5h14v10H5zM2.5 19h19',
  rss: 'M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 17.5a.8.8 0 1 1 0 1.6a.8.8 0 0 1 0-1.6z',
  star: 'M12 3l2.8 5.8l6.2.9l-4.5 4.4l1.1 6.2L12 17.4l-5.6 2.9l1.1-6.2L3 9.7l6.2-.9z',
  angle: 'M10.5 4.5h4L21 19.5H10M10.5 4.5L3 19.5h4L14 9',
  bars: 'M5 4v16M9.5 4v16M14 4v16M18.5 10v4',
  'bell-off': 'M8.5 5.1A6 6 0 0 1 18 10v4M16.5 17H4.5L6 14.5V10c0-.7.1-1.3.3-2M10 21h4M3.5 3.5l17 17',
  braces:
    'M9 4c-3 0-3 2-3 4s0 4-2.5 4C6 12 6 14 6 16s0 4 3 4M15 4c3 0 3 2 3 4s0 4 2.5 4C18 12 18 14 18 16s0 4-3 4',
  bucket: 'M4 6.5c0-4 16-4 16 0L18 19c-.5 2.5-11.5 2.5-12 0zM4 6.5c0 4 16 4 16 0',
  crate:
    'M3 12.5h18c-.5 5-3.5 7-8.5 7S3.5 17.5 3 12.5zM5.5 12.5V9H9v3.5M9 9h3.5v3.5M12.5 9H16v3.5M9 9V5.5h3.5V9',
  flame:
    'M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5c.3 1.5 1 2 1.7 2.2C10.4 8 11 5 12 3zM8.5 21h7',
  hash: 'M9.5 4L7.5 20M16.5 4L14.5 20M4.5 9H20M4 15h15.5',
  heptagon:
    'M12 2.8l7.3 3.5l1.8 7.9l-5 6.3H7.9l-5-6.3l1.8-7.9zM12 9.3a2.7 2.7 0 1 1 0 5.4a2.7 2.7 0 0 1 0-5.4zM12 6v3.3M12 14.7V18M6.5 10l3 1.2M17.5 10l-3 1.2',
  hexagon: 'M7.5 4h9L21 12l-4.5 8h-9L3 12zM12 8.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 0 1 0-6.4z',
  leaf: 'M12 2.5c4 4 5.5 7.5 5.5 10.5c0 3-2 5-5.5 6c-3.5-1-5.5-3-5.5-6c0-3 1.5-6.5 5.5-10.5zM12 8v13.5',
  letters:
    'M4 4h16v16H4zM10.5 10v5.5c0 2-3 2-3 .2M17 11.3c-.6-1.5-3.3-1.3-3.3.3c0 2 3.5 1.2 3.5 3.2c0 1.8-3.1 2-3.7.2',
  plane: 'M21 4L3 11l6 2.5V20l3.5-4l4.5 3zM9 13.5L21 4',
  plug: 'M8.5 3v5M15.5 3v5M5.5 8h13v3.5a6.5 6.5 0 0 1-13 0zM12 18v3.5',
  slabs: 'M9 8.5l5.5 3v6.2L9 14.7zM3 5l4.5 2.5v6L3 11zM16 11.5l4.5-2.5v6L16 17.5z',
  'square-t': 'M4 4h16v16H4zM8 8.5h8M12 8.5V16',
  variable: 'M6 4c-2.5 4-2.5 12 0 16M18 4c2.5 4 2.5 12 0 16M9 9l6 6M15 9l-6 6',
  waves: 'M12 3l5 5.5H7zM4 13c3-3 5 3 8 0s5 3 8 0M4 18.5c3-3 5 3 8 0s5 3 8 0',
  alarm: 'M19 13a7 7 0 1 1-14 0a7 7 0 0 1 14 0zM12 9.5v4l2.5 1.5M5 3.5L2.5 6M19 3.5L21.5 6',
  archive: 'M4 9v10h16V9M3 5h18v4H3zM10 13h4',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  block: `${circle}M6 6l12 12`,
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5c2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9',
  branch:
    'M7 8v8M7 4a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM7 16a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM17 4a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM17 8c0 4-10 3-10 8',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6',
  chat: 'M4 5h16v11H11l-5 4v-4H4zM8 9.5h8M8 12.5h5',
  check: `${circle}M8 12.5l2.7 2.7L16 9.5`,
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.5-9a6 6 0 0 1 11.5 1.5a3.8 3.8 0 0 1-.5 7.5z',
  code: 'M8 7l-5 5l5 5M16 7l5 5l-5 5M13.5 5l-3 14',
  cog: 'M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  compare: 'M12 3v18M4 7h5v10H4zM15 7h5v10h-5z',
  console: 'M3 5h18v14H3zM7 9.5l3 2.5l-3 2.5M12.5 15H17',
  cpu: 'M7 7h10v10H7zM10 10h4v4h-4zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16v.5',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  database: 'M5 6c0-4 14-4 14 0s-14 4-14 0zM5 6v12c0 4 14 4 14 0V6M5 12c0 4 14 4 14 0',
  email: 'M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5',
  events: 'M13 3L5 13.5h6L10 21l9-11h-6.5z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  flask: 'M9 3h6M10 3v6L4.5 19c-.5 1 0 2 1.5 2h12c1.5 0 2-1 1.5-2L14 9V3M7.5 15h9',
  folder: 'M3 5.5h6.5l2 2.5H21v11H3z',
  globe: `${circle}M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18`,
  group:
    'M9 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM3 19c0-7 12-7 12 0zM16 5.5a2.7 2.7 0 0 1 0 5.2M17 14c2.5.5 4 2.2 4 5',
  heart: 'M12 20C5 15 3 12 3 8.8a4.6 4.6 0 0 1 9-1.3a4.6 4.6 0 0 1 9 1.3C21 12 19 15 12 20z',
  home: 'M3.5 11L12 4l8.5 7M6 9.5V20h4.5v-6h3v6H18V9.5',
  hourglass: 'M6 3h12M6 21h12M7 3c0 5 4 6 4 9s-4 4-4 9M17 3c0 5-4 6-4 9s4 4 4 9',
  info: `${circle}M12 11v6M12 7.5v.5`,
  key: 'M8 12a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM11 13.5L20 4.5M16 8.5l2.5 2.5M19 5.5l1.5 1.5',
  layers: 'M12 3l9 5l-9 5l-9-5zM3 12.5l9 5l9-5M3 16.5l9 5l9-5',
  learning: 'M2 9.5L12 5l10 4.5L12 14zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9.5V15',
  link: 'M10 14l4-4M11 7.5l2-2a4 4 0 0 1 5.5 5.5l-2 2M13 16.5l-2 2A4 4 0 0 1 5.5 13l2-2',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  logs: 'M4 5h1M8 5h12M4 10h1M8 10h9M4 15h1M8 15h12M4 20h1M8 20h7',
  network: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  note: 'M4 20l1-4.5L16 4.5l3.5 3.5l-11 11zM13.5 7l3.5 3.5',
  nodes:
    'M12 3.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM5.5 15.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM18.5 15.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5zM10.7 8.2l-3.9 7.5M13.3 8.2l3.9 7.5M8 18h8',
  package: 'M12 3v10M8 9.5l4 4l4-4M4 14v6h16v-6',
  play: `${circle}M10 8v8l6-4z`,
  pod: 'M12 2.8l8 4v8.6L12 21l-8-5.6V6.8zM9 9.5h6v5H9z',
  puzzle: 'M4 8h4.5a2 2 0 1 1 4 0H17v4.5a2 2 0 1 1 0 4V20h-4.5a2 2 0 1 0-4 0H4z',
  refresh: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  robot: 'M5 8h14v11H5zM12 4v4M9 12.5v1M15 12.5v1M9.5 16h5M2.5 12v3M21.5 12v3',
  rocket:
    'M9 15c0-6 3-10.5 10.5-11.5C20.5 9 17 13 11 15zM9 15l-3.5.5L8 11M11 15l1.5 3.5l3-2.5v-3.5M6 18l-2 2.5M15 8.5v.5',
  route:
    'M6 15a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM18 3a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM9 18h6a3.5 3.5 0 0 0 0-7H9.5a3.5 3.5 0 0 1 0-6H15',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5v.1M7.5 16.5v.1M11 7.5h5M11 16.5h5',
  shield: 'M12 3l8 3v5c0 5-3.5 8.5-8 10c-4.5-1.5-8-5-8-10V6z',
  'shield-lock':
    'M12 3l8 3v5c0 5-3.5 8.5-8 10c-4.5-1.5-8-5-8-10V6zM9 11.5h6v4.5H9zM10 11.5V10a2 2 0 0 1 4 0v1.5',
  'shield-user':
    'M12 3l8 3v5c0 5-3.5 8.5-8 10c-4.5-1.5-8-5-8-10V6zM12 8a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM8.5 16c.5-3.5 6.5-3.5 7 0',
  spark: 'M12 3l2 7l7 2l-7 2l-2 7l-2-7l-7-2l7-2z',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  tag: 'M4 4h8l8.5 8.5l-8 8L4 12zM8 8v.1',
  target: `${circle}M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 12v.1`,
  timer: `${circle}M12 7v5l3.5 2`,
  tip: 'M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM10 20.5h4',
  topology:
    'M12 3.5a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM12 7.5V11M5 17v-3.5c0-1.5 1-2.5 2.5-2.5h9c1.5 0 2.5 1 2.5 2.5V17M5 17a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM12 11v6M12 17a2 2 0 1 1 0 4a2 2 0 0 1 0-4zM19 17a2 2 0 1 1 0 4a2 2 0 0 1 0-4z',
  warning: 'M12 4l9.5 16h-19zM12 10v5M12 17.5v.2',
  webhook:
    'M12 4a3.5 3.5 0 0 1 3 5.2L17.5 14M9 9.2A3.5 3.5 0 0 1 12 4M9.5 9L6.5 14.5M6.5 14a3.5 3.5 0 1 0 3.5 3.5h6.5M17.5 14a3.5 3.5 0 1 1-3 5.2',
  wheel: `${circle}M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6zM12 3v6M12 15v6M4.2 7.5l5.2 3M14.6 13.5l5.2 3M19.8 7.5l-5.2 3M9.4 13.5l-5.2 3`,
  wrench: 'M20 7.5a5 5 0 0 1-6.8 5.5L7 19.5a2 2 0 0 1-2.8-2.8L10.5 10A5 5 0 0 1 16.5 4l-3 3l.5 3l3 .5z',
} as const

type Shape = keyof typeof shapes

// Aliases, grouped by icon: easier to read and extend than one line per alias.
const names: { readonly [Name in Shape]?: string } = {
  alarm: 'alarm3 opsgenie',
  angle: 'azure azure-devops',
  aws: 'amazon aws-cloudformation',
  'arrow-left': 'left-arrow previous',
  'arrow-right': 'right-arrow next',
  archive: 'archive-outline archive-x dedupe restic stash',
  bars: 'clickhouse clickhouse-icon',
  bell: 'alarm-bell ntfy pushover pushbullet notifications',
  'bell-off': 'notification-bell-muted silence',
  block: 'cancel',
  book: 'open-book library auto-stories concepts docs reference',
  box: 'namespace k6 package',
  braces: 'curly-brackets-function cel gotemplate',
  branch: 'git diff-16 azure-devops-pipeline versions',
  bucket: 'aws-s3 s3 gcs',
  chart: 'query-stats insights aws-cloudwatch metrics',
  chat: 'comment comment-alt zulip mattermost rocket-chat-icon',
  check: 'pass approve-check approve-check-circle approval-delegation-outline',
  cloud: 'cloud-done',
  cog: 'settings setting gear start-cog system aws-config config',
  compare: 'comparison',
  console: 'bluelineconsole kubectl',
  crate: 'docker containerd',
  danger: 'error',
  dashboard: 'dashboard-line views',
  database: 'postgres sql sql-server config-db database-search-o',
  eks: 'aws-eks aws-eks-cluster',
  email: 'smtp',
  github: 'github-actions',
  gke: 'google-kubernetes-engine',
  go: 'golang',
  external: 'external-link open-in-new',
  events: 'ifttt event trigger',
  file: 'document add-document file-loop view-details',
  flame: 'prometheus',
  flask: 'lab junit trivy playwright postman test',
  folder: 'sftp samba smb',
  globe: 'http translate browser dns',
  group: 'ldap users people',
  hash: 'slack',
  heptagon: 'k8s kubernetes',
  hexagon: 'gcp google-cloud',
  home: 'house overview',
  info: 'information',
  key: 'jwt sso aws-iam',
  layers: 'redis elasticsearch crossplane iac',
  leaf: 'mongo mongodb',
  learning: 'tutorial tutorials',
  letters: 'js javascript',
  link: 'connections connection',
  note: 'pencil pen edit',
  nodes: 'chart-relationship',
  package: 'package-install install installation download',
  plane: 'telegram',
  play: 'playbook playbooks',
  plug: 'mcp',
  pod: 'k8s-pod pods',
  puzzle: 'integrations plugin',
  refresh: 'cached sync',
  robot: 'openai ollama anthropic',
  rss: 'feed',
  rocket: 'getting-started quick-start start',
  route: 'pubsub aws-sqs broadcast-24 queue',
  search: 'magnifier search-box-light scraper',
  server: 'data-center self-hosted',
  shield: 'security vault-24-filled permissions',
  slabs: 'terraform',
  'square-t': 'teams',
  table: 'table-chart tables',
  tag: 'tag-16 tags',
  target: 'target-light rate-limit',
  variable: 'value-variable',
  waves: 'flux argo',
  wheel: 'helm',
  wrench: 'troubleshoot troubleshooting',
  x: 'twitter',
}

const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names).flatMap(([shape, list]) => list.split(' ').map((name) => [name, shape])),
)
