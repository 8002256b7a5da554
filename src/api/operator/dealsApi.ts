import type { DealLinkAnswer } from '../../../schemas/generated/types/actions/deal-link-answer.ts'
import type { DealLinkMade } from '../../../schemas/generated/types/actions/deal-link-made.ts'
import type { Deal } from '../../../schemas/generated/types/entities/deal.ts'
import { request } from '../http/httpClient.ts'

export type DealLink = NonNullable<DealLinkAnswer['link']>
export type { Deal, DealLinkMade }

const address = (applicationId: string, rest = ''): string =>
  `/operator/applications/${encodeURIComponent(applicationId)}/deal${rest}`

/** 404 DEAL_NOT_FOUND for a number that the sales system does not know; 503 when it fails. */
export function getApplicationDeal(applicationId: string, signal?: AbortSignal): Promise<Deal> {
  return request(address(applicationId), { signal })
}

/** The link that is not withdrawn; null without one. */
export async function getDealLink(applicationId: string, signal?: AbortSignal): Promise<DealLink | null> {
  return (await request<DealLinkAnswer>(address(applicationId, '/link'), { signal })).link
}

/** Makes a link, which is returned this once; the former one stops working. */
export function makeDealLink(applicationId: string): Promise<DealLinkMade> {
  return request(address(applicationId, '/link'), { method: 'POST' })
}

export function withdrawDealLink(applicationId: string): Promise<void> {
  return request(address(applicationId, '/link'), { method: 'DELETE' })
}
