// `@docusaurus/useGlobalData` and hooks of content plugins: Octavo has no such data.

export default function useGlobalData() {
  return {}
}

export const useAllPluginInstancesData = (): object => ({})
export const usePluginData = (): undefined => undefined
export const useDocsVersion = (): object => ({ version: 'current', label: 'current', docs: {} })
export const useDocsData = (): object => ({ versions: [] })
export const useAllDocsData = (): object => ({})
export const useActiveDocContext = (): object => ({})
export const useActiveVersion = (): undefined => undefined
export const useLatestVersion = (): object => ({ name: 'current', label: 'current', path: '/' })
export const useVersions = (): readonly [] => []
export const useDoc = (): object => ({
  metadata: {},
  frontMatter: {},
  assets: {},
  contentTitle: undefined,
  toc: [],
})
export const useSidebarBreadcrumbs = (): readonly [] => []
export const useDocsSidebar = (): undefined => undefined
export const useCurrentSidebarCategory = (): object => ({ items: [] })
export const useBlogPost = (): object => ({ metadata: {}, frontMatter: {}, assets: {} })
export const useBrokenLinks = (): object => ({ collectAnchor() {}, collectLink() {} })
