import { checksumIsWrong } from './field/checksum.ts'
import type { Explain } from './engine/store.ts'
import { widgets } from './widgets/registry.ts'

/** Asks the widget of a field what is wrong with its value, before the schema's general answer; then about its check digit. */
export const explain: Explain = (field, value, document) =>
  widgets[field.widget]?.explain?.(field, value) ??
  (field.ui.checksum?.level === 'error' && checksumIsWrong(field, value, document) ? { code: 'checksum' } : undefined)
