export { Interpolate as default, interpolate } from './Translate.tsx'
