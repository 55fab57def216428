export { environment as default } from './BrowserOnly.tsx'
