import { patternProblem } from '../../validation/patterns.ts'
import type { JsonObject } from '../documents.ts'
import { ambiguity } from '../pattern/ambiguity.ts'
import type { Report } from './report.ts'
import { subschemas } from './subschemas.ts'

export const MAX_PATTERN_LENGTH = 500
/** Assumed if a pattern has no text length beside it, as in conditions. */
const COMMON_MAX_LENGTH = 1000

/**
 * Patterns run on two engines: linear-time on the server, backtracking in the browser. They must be valid and safe on
 * both.
 */
export function checkPatterns(schema: JsonObject, report: Report): void {
  for (const { schema: part, pointer } of subschemas(schema)) {
    const pattern = part['pattern']
    if (typeof pattern !== 'string' || pattern.length > MAX_PATTERN_LENGTH) continue
    const place = `${pointer}/pattern`
    const reason = patternProblem(pattern)
    if (reason !== null) {
      report.error('schema', place, 'patternSyntax', { reason: reason.slice(0, 200) })
      continue
    }
    const maxLength = typeof part['maxLength'] === 'number' ? part['maxLength'] : COMMON_MAX_LENGTH
    const danger = ambiguity(pattern, maxLength)
    if (danger === 'exponential') report.error('schema', place, 'patternExponential')
    else if (danger === 'slow') report.error('schema', place, 'patternSlow', { limit: maxLength })
    else if (danger === 'complex') report.error('schema', place, 'patternComplex')
  }
}
