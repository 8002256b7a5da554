import type { FormDefinition } from '../../../contract/formTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'

/** The question that names a guarantor (part co-applicant). */
const QUESTION = 'lending.has_guarantor'

/**
 * Partners name guarantors by configuration (`relatedApplicants.guarantorByPartner`). Where they may not, nobody is asked for one: the server
 * would refuse the answer.
 */
export function asConfigured(
  definition: FormDefinition,
  { relatedApplicants }: Pick<PortalSettings, 'relatedApplicants'>,
): FormDefinition {
  const { ui } = definition
  const asked = ui.fields?.[QUESTION]
  if (asked === undefined || relatedApplicants.guarantorByPartner) return definition
  return { ...definition, ui: { ...ui, fields: { ...ui.fields, [QUESTION]: { ...asked, widget: 'hidden' } } } }
}
