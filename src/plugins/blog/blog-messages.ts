// Messages of the posts and their lists.

import type { MessagesOf } from '../../core/model/messages.ts'

export const blogMessages = {
  'post.readingTime': '{minutes} min read',
  'post.by': 'By {authors}',
  'list.allPosts': 'All posts',
  'list.ways': 'Other lists of posts',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof blogMessages> {}
}
