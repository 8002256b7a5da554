import personalCode from '../../../../schemas/common/personal-code.json'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { emailRule, phoneRule, required, type Rule } from '../../../form/action-form/fieldRules.ts'
import { schemaVerdict } from '../../../form/action-form/schemaVerdict.ts'
import type { Guarantor } from '../../../api/operator/applicationsApi.ts'

/** In the order of the dialog. */
export const GUARANTOR_FIELDS = ['name', 'surname', 'code', 'phone', 'email'] as const
export type GuarantorField = (typeof GUARANTOR_FIELDS)[number]
export const NOBODY: Readonly<Record<GuarantorField, string>> = {
  name: '',
  surname: '',
  code: '',
  phone: '',
  email: '',
}

/** Length of a written Latvian code; the schema checks the length of each format. */
const CODE_LENGTH = 12
const codeRule: Rule = value =>
  required(CODE_LENGTH)(value) ??
  (schemaVerdict(personalCode, value) === undefined ? undefined : { text: 'operator.applications.person.codeWrong' })

/** FRM-32 and the lengths of schemas/actions/related-guarantor.json. */
export const guarantorRules: Readonly<Record<GuarantorField, Rule>> = {
  name: required(30),
  surname: required(40),
  code: codeRule,
  phone: phoneRule('errors.SME55'),
  email: emailRule,
}

export const guarantorFaults: FaultTexts = {
  fields: {
    email: 'errors.SME50',
    name: 'errors.SME51',
    surname: 'errors.SME52',
    phone: 'errors.SME55',
    code: 'operator.applications.person.codeWrong',
  },
  general: 'operator.applications.failed',
  told: ['APPLICANT_INVITED', 'NOT_FOUND'],
}

export function guarantorOf(values: Readonly<Record<GuarantorField, string>>, linkBy: Guarantor['link_by']): Guarantor {
  return { ...values, link_by: linkBy }
}
