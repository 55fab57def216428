export { useBrokenLinks as default } from './global-data.ts'
