import type { FormDefinition } from '../../../contract/formTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'

/** The question that adds a guarantor (part co-applicant). */
const QUESTION = 'lending.has_guarantor'

/**
 * Partners may add guarantors if configured (`relatedApplicants.guarantorByPartner`). Otherwise the question is
 * removed, because the server would reject the answer.
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
