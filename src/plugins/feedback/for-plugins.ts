// The parts of feedback that other plugins use.

export { FEEDBACK_ELEMENT } from './page-feedback.ts'
