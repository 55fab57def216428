// What gives an element its final form.

import type { Element } from 'hast'
import type { Finding } from '../../model/finding.ts'

/** Changes an element, and returns what is wrong with it. */
export type ElementShape = (element: Element) => ElementProblem | undefined

export type ElementProblem = Pick<Finding, 'rule' | 'message' | 'help'>
