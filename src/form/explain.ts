import type { Explain } from './store.ts'
import { widgets } from './widgets/registry.ts'

/** Asks the widget of a field what is wrong with its value, before the schema's general answer. */
export const explain: Explain = (field, value) => widgets[field.widget]?.explain?.(field, value)
