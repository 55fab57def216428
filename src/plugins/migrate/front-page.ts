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
