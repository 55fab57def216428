import { definePlugin } from 'octavo'

declare module 'octavo' {
  interface PluginMessages {
    readonly 'rating.agree': string
  }
}

export const rating = definePlugin({
  name: 'rating',
  directives: {
    rating: { element: 'star-rating', kinds: ['leaf'], label: { property: 'label' } },
  },
  elements: {
    'star-rating': {
      component: './examples/star-rating.tsx',
      styles: ['./examples/star-rating.css'],
      script: './examples/star-rating.client.ts',
      text: ['label'],
    },
  },
  messages: {
    en: { 'rating.agree': 'Agree' },
    de: { 'rating.agree': 'Zustimmen' },
  },
})
