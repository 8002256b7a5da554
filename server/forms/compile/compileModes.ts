import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { checkFillable } from '../check/fillable.ts'
import { placeOfMode } from '../check/modes.ts'
import { Report } from '../check/report.ts'
import type { FormDocuments } from '../documents.ts'
import { emitValidator } from './emit.ts'
import type { Compiled, ModeModule } from './protocol.ts'

/**
 * Compiles one validator per mode of a checked form. Also checks that each mode can be filled in, which only the
 * compiled validator can show.
 * @param trusted the form is a shipped one; the tests have checked it, so startup skips the search
 * @param printed see `isPrinted`
 * @throws when ajv rejects a schema
 */
export function compileModes(documents: FormDocuments, trusted = false, printed = true): Compiled {
  const report = new Report()
  const modules = modesOf(documents.ui).map((mode): ModeModule => {
    const derived = inMode(documents, mode)
    const { code, hash, validate } = emitValidator(derived.schema, printed)
    if (!trusted) checkFillable(derived, validate, placeOfMode(documents.ui, mode), report)
    return { mode, code, hash }
  })
  return report.failed
    ? { issues: report.issues, documents: null, modules: null }
    : { issues: report.issues, documents, modules }
}
