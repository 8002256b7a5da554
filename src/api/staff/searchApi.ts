import type { SearchAnswer } from '../../../schemas/generated/types/actions/search-answer.ts'
import { request } from '../http/httpClient.ts'

export type { SearchAnswer }
export type SearchGroup = SearchAnswer['groups'][number]
export type SearchKind = SearchGroup['kind']
export type SearchHit = SearchGroup['hits'][number]

/** The longest text that the call accepts. */
export const MAX_SEARCH = 100

/** Records of the active company that match a text (SHL-50). */
export function searchRecords(q: string, signal?: AbortSignal): Promise<SearchAnswer> {
  return request('/search', { query: { q }, signal })
}
