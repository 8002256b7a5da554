import type { CmsBanners } from '../../../schemas/generated/types/actions/cms-banners.ts'
import type { CmsFaq } from '../../../schemas/generated/types/actions/cms-faq.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { request, unreadable } from '../http/httpClient.ts'

/** A frequent question; entries of one category stand next to each other (SHL-29). */
export type FaqItem = CmsFaq[number]

export async function getFaq(language: Language, signal?: AbortSignal): Promise<FaqItem[]> {
  return asList(await request('/cms/faq', { query: { language }, signal }))
}

/** A picture that leads to a page of the portal. */
export type Banner = CmsBanners[number]

export async function getBanners(language: Language, signal?: AbortSignal): Promise<Banner[]> {
  return asList(await request('/cms/banners', { query: { language }, signal }))
}

/** A list, whatever the content system sends instead: a page must not fall over what it does not even need. @throws ApiError SYSTEM_ERROR */
function asList<T>(answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200, 'The answer is no list')
  return answer as T[]
}
