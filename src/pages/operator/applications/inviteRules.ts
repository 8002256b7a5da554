import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { phoneProblem } from '../../../form/action-form/phoneProblem.ts'
import type { Guarantor } from '../../../api/operator/applicationsApi.ts'

export type GuarantorAnswers = Readonly<Required<Guarantor>>

export const nobody: GuarantorAnswers = { name: '', surname: '', code: '', phone: '', email: '', link_by: 'EMAIL' }

/** The number of digits (FRM-28); the schema checks the rest. */
export const checkGuarantor = ({ phone }: GuarantorAnswers) => ({ phone: phoneProblem(phone, 'errors.SME55') })

export const guarantorFaults: FaultTexts = {
  fields: {
    email: 'errors.SME50',
    name: 'errors.SME51',
    surname: 'errors.SME52',
    phone: 'errors.SME55',
    code: 'operator.applications.person.codeWrong',
  },
  general: 'operator.applications.failed',
  shownCodes: ['APPLICANT_INVITED', 'NOT_FOUND'],
}

export function toGuarantor(answers: GuarantorAnswers): Guarantor {
  return answers
}
