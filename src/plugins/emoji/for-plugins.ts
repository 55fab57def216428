// The parts of emoji that other plugins use.

export { loadEmoji, withEmoji } from './emoji.ts'
