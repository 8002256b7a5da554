import estonian from '../../../../schemas/common/personal-code-ee.json'
import lithuanian from '../../../../schemas/common/personal-code-lt.json'
import latvian from '../../../../schemas/common/personal-code-lv.json'
import type { FieldMessage } from '../../../form/action-form/fieldRules.ts'
import { schemaVerdict } from '../../../form/action-form/schemaVerdict.ts'

const shapes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  EE: estonian,
  LT: lithuanian,
  LV: latvian,
}

/** The problem of a country's personal code; without a country the Lithuanian format applies. */
export function personalCodeProblem(code: string, country: string | null): FieldMessage | undefined {
  if (code === '') return { text: 'ra.validation.required' }
  return schemaVerdict(shapes[country ?? 'LT'] ?? lithuanian, code) === undefined ? undefined : { text: 'errors.SME57' }
}
