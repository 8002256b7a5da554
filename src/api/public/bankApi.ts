import type { InstitutionLinkAnswer } from '../../../schemas/generated/types/actions/institution-link-answer.ts'
import type { InstitutionLink } from '../../../schemas/generated/types/actions/institution-link.ts'
import type { InstitutionsAnswer } from '../../../schemas/generated/types/actions/institutions-answer.ts'
import { request } from '../http/httpClient.ts'

export type Bank = InstitutionsAnswer[number]

/** Banks of a country that can identify an applicant (BNK-01). */
export function getBanks(country: string): Promise<readonly Bank[]> {
  return request<InstitutionsAnswer>('/form/institutions', { token: null, query: { country } })
}

/** @returns the bank's page, to be checked against the portal's allowed origins, and the name of the link */
export function createBankLink(link: InstitutionLink): Promise<InstitutionLinkAnswer> {
  return request('/form/institutions', { token: null, method: 'POST', body: link })
}
