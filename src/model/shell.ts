// What the theme knows of the whole site: the part of the configuration that every page shows.

import type { Messages } from './messages.ts'

export type NavbarItem = { readonly position: 'left' | 'right' } & (
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly button?: boolean }
  | {
      readonly kind: 'dropdown'
      readonly label: string
      readonly items: readonly { readonly label: string; readonly href: string }[]
    }
  | { readonly kind: 'search' }
)

export interface FooterLink {
  readonly label: string
  readonly href: string
}

export interface FooterColumn {
  readonly title?: string
  readonly links: readonly FooterLink[]
}

/** Everything of the configuration that a theme may show. */
export interface Shell {
  readonly title: string
  readonly tagline: string
  /** Origin of the published site without a trailing slash, `https://docs.example.com`; empty when not set. */
  readonly origin: string
  /** Path the site lies at: starts and ends with `/`. */
  readonly basePath: string
  /** BCP 47 language of the pages. */
  readonly language: string
  readonly logo?: {
    readonly src: string
    readonly alt: string
    readonly width?: number
    readonly height?: number
  }
  readonly favicon?: string
  readonly navbar: readonly NavbarItem[]
  readonly footer: { readonly columns: readonly FooterColumn[]; readonly copyright: string }
  readonly announcement?: {
    readonly id: string
    readonly text: string
    readonly href?: string
    readonly closable: boolean
  }
  readonly colorMode: { readonly default: 'light' | 'dark'; readonly switchable: boolean }
  readonly messages: Messages
}

/** Names of the theme's built files, relative to the output folder. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}
