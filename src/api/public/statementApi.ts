import type { Language } from '../../../schemas/vocabulary.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import type { BankStatementLink } from '../../../schemas/generated/types/actions/bank-statement-link.ts'
import type { BankStatementUploaded } from '../../../schemas/generated/types/actions/bank-statement-uploaded.ts'
import type { InstitutionLinkAnswer } from '../../../schemas/generated/types/actions/institution-link-answer.ts'
import { request } from '../http/httpClient.ts'
import type { Bank } from './bankApi.ts'

export type { BankStatementUploaded }

/** Banks of a country that share statements of accounts (BST-06). */
export function getStatementBanks(country: string): Promise<readonly Bank[]> {
  return request<Bank[]>('/statement/institutions', { token: null, query: { country } })
}

/** @param returnAddress the page that the bank redirects back to (BST-07) */
export function createStatementLink(link: BankStatementLink, returnAddress: string): Promise<InstitutionLinkAnswer> {
  return request('/statement/institutions', {
    token: null,
    method: 'POST',
    body: link,
    headers: { Link: `<${returnAddress}>` },
  })
}

type Upload = { version: number; language: Language; md5Code: string; requisitionId: string }

/** Idempotent: a repeated call returns the progress of the same statement (BST-22). */
export function uploadStatement(
  answers: FormDocument,
  { version, language, md5Code, requisitionId }: Upload,
): Promise<BankStatementUploaded> {
  return request('/statement/upload', {
    token: null,
    method: 'POST',
    query: { language },
    body: { ...answers, md5_code: md5Code, requisition_id: requisitionId },
    headers: { 'X-Form-Version': String(version) },
  })
}
