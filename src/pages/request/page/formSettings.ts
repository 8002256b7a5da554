import type { FormDefinition, FieldUi } from '../../../contract/formTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'

/** The question that adds a guarantor (part co-applicant). */
const QUESTION = 'lending.has_guarantor'

/**
 * Partners may add guarantors if configured (`relatedApplicants.guarantorByPartner`). Otherwise the question is
 * removed, because the server would reject the answer.
 */
export function applyGuarantorSetting(
  definition: FormDefinition,
  { relatedApplicants }: Pick<PortalSettings, 'relatedApplicants'>,
): FormDefinition {
  const { ui } = definition
  const question = ui.fields?.[QUESTION]
  if (question === undefined || relatedApplicants.guarantorByPartner) return definition
  return { ...definition, ui: { ...ui, fields: { ...ui.fields, [QUESTION]: { ...question, widget: 'hidden' } } } }
}

/** Sets on personal-code fields which countries this portal accepts; the server rejects all others. */
export function applyPersonalCodeCountries(
  definition: FormDefinition,
  { personalCodeCountries: countries }: Pick<PortalSettings, 'personalCodeCountries'>,
): FormDefinition {
  const { ui } = definition
  const withCountries = ([path, field]: [string, FieldUi]): [string, FieldUi] => [
    path,
    field.checksum?.kind === 'personalCode' ? { ...field, checksum: { ...field.checksum, countries } } : field,
  ]
  return ui.fields === undefined
    ? definition
    : { ...definition, ui: { ...ui, fields: Object.fromEntries(Object.entries(ui.fields).map(withCountries)) } }
}

/** Users of these languages usually have a phone of that country (FRM-29); English implies none. */
const byLanguage: Readonly<Partial<Record<Language, string>>> = { lt: '+370', lv: '+371', ee: '+372' }

/** Default dial code of a public form's phone numbers. */
export function dialCodeOf(language: Language, { defaultDialCode }: Pick<PortalSettings, 'defaultDialCode'>): string {
  return byLanguage[language] ?? defaultDialCode
}
