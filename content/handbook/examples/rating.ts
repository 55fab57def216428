import { definePlugin } from 'octavo'

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
})
