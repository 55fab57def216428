export { useIsBrowser as default } from './BrowserOnly.tsx'
