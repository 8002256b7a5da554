import { personalCodeEe } from '../../../../schemas/generated/validators/personal-code-ee.js'
import { personalCodeLt } from '../../../../schemas/generated/validators/personal-code-lt.js'
import { personalCodeLv } from '../../../../schemas/generated/validators/personal-code-lv.js'
import type { CompiledValidator } from '../../../../schemas/validation/compiledSchema.ts'
import type { FieldMessage } from '../../../form/action-form/messages.ts'
import * as runtime from '../../../form/validator-runtime.ts'

const lithuanian = personalCodeLt.compile(runtime)
const validators: ReadonlyMap<string, CompiledValidator> = new Map([
  ['EE', personalCodeEe.compile(runtime)],
  ['LV', personalCodeLv.compile(runtime)],
])

/** The problem of a country's personal code; none when empty. Without a country the Lithuanian format applies. */
export function personalCodeProblem(code: string, country: string | null): FieldMessage | undefined {
  const isValid = validators.get(country ?? 'LT') ?? lithuanian
  return code === '' || isValid(code) ? undefined : { text: 'errors.SME57' }
}
