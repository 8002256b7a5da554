import type { PartnerContent } from '../../../schemas/generated/types/actions/partner-content.ts'
import type { PartnerTokenMade } from '../../../schemas/generated/types/actions/partner-token-made.ts'
import type { PartnerTokenNew } from '../../../schemas/generated/types/actions/partner-token-new.ts'
import type { PartnerTokensAnswer } from '../../../schemas/generated/types/actions/partner-tokens-answer.ts'
import type { AuditEvent } from '../../../schemas/generated/types/entities/audit-event.ts'
import type { Partner as PartnerEntity } from '../../../schemas/generated/types/entities/partner.ts'
import type { DeepReadonly } from '../../../schemas/readonly.ts'
import { request } from '../http/httpClient.ts'

/** List, one record, create and update go through the data provider (src/api/staff/portalApi.ts). */
export const PARTNERS = 'operator/partners'
/** A partner with its logo, as the call for one partner returns it. */
export type Partner = DeepReadonly<PartnerEntity & { logo: string | null }>
export type PartnerOffer = Partner['offers'][number]
export type PartnerValues = DeepReadonly<PartnerContent>
export type PartnerToken = DeepReadonly<PartnerTokensAnswer['tokens'][number]>
export type TokenKind = PartnerToken['kind']
export type NewToken = DeepReadonly<PartnerTokenNew>
export type { PartnerTokenMade, AuditEvent }

const HISTORY_SIZE = 20
const address = (id: string, rest = ''): string => `/operator/partners/${encodeURIComponent(id)}${rest}`

export function switchPartner(id: string, isActive: boolean): Promise<Partner> {
  return request(address(id, isActive ? '/enable' : '/disable'), { method: 'POST' })
}

export async function listTokens(id: string, signal?: AbortSignal): Promise<readonly PartnerToken[]> {
  return (await request<PartnerTokensAnswer>(address(id, '/tokens'), { signal })).tokens
}

/** @param key the same for a retry: the token of a lost response is replaced, not added to */
export function makeToken(id: string, token: NewToken, key: string): Promise<PartnerTokenMade> {
  return request(address(id, '/tokens'), { method: 'POST', body: token, headers: { 'Idempotency-Key': key } })
}

export function revokeToken(id: string, tokenId: string): Promise<void> {
  return request(address(id, `/tokens/${encodeURIComponent(tokenId)}`), { method: 'DELETE' })
}

/** What operators changed at a partner, latest first, and the total count. */
export async function listPartnerHistory(
  id: string,
  signal?: AbortSignal,
): Promise<{ events: readonly AuditEvent[]; total: number }> {
  const { content, totalElements } = await request<{ content: AuditEvent[]; totalElements: number }>(
    '/operator/audit',
    { query: { partnerId: id, size: HISTORY_SIZE }, signal },
  )
  return { events: content, total: totalElements }
}
