// The parts of mistakes that other plugins use.

export { CALLOUTS } from './foreign-syntax.ts'
