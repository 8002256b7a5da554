import { checksumIsWrong } from './field/checksum.ts'
import type { Explain } from './engine/ProblemTracker.ts'
import { widgets } from './widgets/registry.ts'

/** Checks a field's value with its widget before the general schema result, then its check digit. */
export const explain: Explain = (field, value, document) =>
  widgets[field.widget]?.explain?.(field, value) ??
  (field.ui.checksum?.level === 'error' && checksumIsWrong(field, value, document) ? { code: 'checksum' } : undefined)
