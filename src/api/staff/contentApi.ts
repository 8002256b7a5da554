import type { CmsBanners } from '../../../schemas/generated/types/actions/cms-banners.ts'
import type { CmsFaq } from '../../../schemas/generated/types/actions/cms-faq.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { request, unreadable } from '../http/httpClient.ts'

/** A frequent question; entries of one category are consecutive (SHL-29). */
export type FaqItem = CmsFaq[number]

export async function getFaq(language: Language, signal?: AbortSignal): Promise<FaqItem[]> {
  return asList(await request('/cms/faq', { query: { language }, signal }))
}

/** An image that links to a page of the portal. */
export type Banner = CmsBanners[number]

export async function getBanners(language: Language, signal?: AbortSignal): Promise<Banner[]> {
  return asList(await request('/cms/banners', { query: { language }, signal }))
}

/**
 * Validates that the content system returned a list: optional content must not break a page.
 * @throws ApiError SYSTEM_ERROR
 */
function asList<T>(answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200, 'The answer is no list')
  return answer as T[]
}
