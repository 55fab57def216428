// The elements of the theme that writers may name.

const words = (text: string): string[] => text.split(' ')

/** The theme's elements and their properties; that of highlighted HTML is not among them. */
export const THEME_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  'code-block': words(
    'language title code marked inserted deleted focused errors warnings words numbered first wrapped collapse copy frame annotate lang',
  ),
  callout: words('kind label icon'),
  'callout-title': [],
  tabs: ['group'],
  tab: words('label value default'),
  cards: ['kind'],
  card: words('href title icon description'),
  hero: ['eyebrow'],
  split: [],
  band: [],
  'link-button': words('href label kind icon'),
  steps: [],
  icon: ['name'],
  'heading-anchor': [],
}
