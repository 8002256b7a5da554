import { getAt } from '../../../form/engine/path.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import type { SentNote } from './useSteps.ts'

/** The second person named in the answers, who gets a link and a code (REL-02). */
export function invitedBy(payload: FormDocument): SentNote['invited'] {
  const type = getAt(payload, 'co_applicant.type')
  return type === 'spouse' || type === 'guarantor' ? type : null
}
