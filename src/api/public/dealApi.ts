import type { Deal } from '../../../schemas/generated/types/entities/deal.ts'
import { request } from '../http/httpClient.ts'

export type { Deal }

/** 404 DEAL_LINK_INVALID or DEAL_NOT_FOUND; 410 an expired or withdrawn link; 503 when the sales system fails. */
export function getDeal(hash: string, signal?: AbortSignal): Promise<Deal> {
  return request('/public/form/deal-data', { token: hash, signal })
}
