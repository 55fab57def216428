// Converts the hero and feature cards of Starlight and VitePress front matter to directives.

import { attribute, label } from './edit-markdown.ts'

export interface HeroAction {
  readonly text: string
  readonly link: string
  readonly isQuiet: boolean
  readonly icon?: string | undefined
}

export interface OldHero {
  readonly title: string
  readonly tagline: string
  readonly actions: readonly HeroAction[]
  /** Markdown or HTML. */
  readonly image: string
  readonly eyebrow?: string
}

export function heroLines({ title, tagline, actions, image, eyebrow = '' }: OldHero): string[] {
  const quiet = (isQuiet: boolean): string => (isQuiet ? ' kind="quiet"' : '')
  const braces = attribute('eyebrow', eyebrow).trim()
  return [
    `:::hero[${label(title)}]${braces === '' ? '' : `{${braces}}`}`,
    '',
    ...(tagline === '' ? [] : [tagline, '']),
    ...actions.flatMap(({ text, link, isQuiet, icon }) => [
      `::button[${label(text)}]{href="${link}"${quiet(isQuiet)}${attribute('icon', icon)}}`,
      '',
    ]),
    ...(image === '' ? [] : [image, '']),
    ':::',
  ]
}

/** An image for both modes, or one for each. */
export function heroImage(
  { light, dark }: { readonly light: string; readonly dark?: string | undefined },
  alt: string,
): string {
  if (dark === undefined || dark === light) return `![${label(alt)}](${light})`
  return [
    ['only-light', light],
    ['only-dark', dark],
  ]
    .map(([name, file]) => `<img class="${name}" src="${file}"${attribute('alt', alt) || ' alt=""'} />`)
    .join('\n\n')
}

export interface OldCard {
  readonly title: string
  readonly text: string
  readonly link?: string | undefined
  readonly icon?: string | undefined
}

export function cardLines(cards: readonly OldCard[]): string[] {
  if (cards.length === 0) return []
  return [
    '::::cards',
    ...cards.flatMap(({ title, text, link, icon }) => {
      const braces = `${attribute('href', link)}${attribute('icon', icon)}`.trim()
      return ['', `:::card[${label(title)}]${braces === '' ? '' : `{${braces}}`}`, text, ':::']
    }),
    '',
    '::::',
  ]
}
