// Blogs as a type of collections.

import type { CollectionType } from '../../core/graph/collection-types.ts'
import type { Page } from '../../core/model/page.ts'
import type { Site } from '../../core/model/site.ts'
import type { PageView, PostAuthor } from '../../core/model/view.ts'
import { postAuthors } from './authors.ts'
import { addBlogLists, postListData } from './post-lists.ts'
import {
  blogTitle,
  checkPostPath,
  datedPath,
  postDate,
  postSidebar,
  sortPosts,
  withholdScheduled,
} from './posts.ts'
import { AUTHORS_FILES, readAuthors } from './read-authors.ts'
import { relatedPosts } from './related-posts.ts'

export const blogType: CollectionType = {
  kind: 'blog',
  pageKind: 'post',
  files: { names: AUTHORS_FILES, step: readAuthors },
  pathOf: (path) => datedPath(path)?.path,
  checkPath: checkPostPath,
  sort: sortPosts,
  publish: withholdScheduled,
  addLists: addBlogLists,
  sidebarOf: postSidebar,
  titleOf: blogTitle,
  describePage: postFacts,
  viewFields: (site, page, { blog }) => relatedOf(site, page, blog?.relatedPosts ?? 0),
  listData: postListData,
}

const WORDS_PER_MINUTE = 200

/** Returns the metadata of a post for its page and for lists. */
function postFacts(
  site: Site,
  page: Page,
): { date?: string; readingMinutes: number; authors?: readonly PostAuthor[] } {
  const date = postDate(page)
  const authors = postAuthors(page, site.authors[page.collection])
  return {
    ...(date !== undefined && { date }),
    readingMinutes: Math.max(1, Math.round(page.words / WORDS_PER_MINUTE)),
    ...(authors.length > 0 && { authors }),
  }
}

function relatedOf(site: Site, page: Page, most: number): Pick<PageView, 'related'> {
  const related = relatedPosts(site, page, most).flatMap((path) => {
    const url = site.urls[path]
    return url === undefined ? [] : [{ label: site.heads[path]!.title, url }]
  })
  return related.length > 0 ? { related } : {}
}
