import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { checkFillable } from '../check/fillable.ts'
import { placeOfMode } from '../check/modes.ts'
import { Report } from '../check/report.ts'
import type { FormDocuments } from '../documents.ts'
import { emitValidator } from './emit.ts'
import type { Compiled, ModeModule } from './protocol.ts'

/**
 * The validators of a checked form, one for each mode, and the last question before a publication: whether the form can be filled in as
 * each mode draws it. Only the compiled validator can tell.
 *
 * @param trusted the form comes with the portal: the tests have asked that question, a start need not ask it again
 * @param printed see `isPrinted`
 * @throws when ajv refuses a schema
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
