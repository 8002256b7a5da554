import type { Language } from '../../schemas/vocabulary.ts'
import { request, unreadable } from './httpClient.ts'

/** A frequent question; entries of one category stand next to each other (SHL-29). */
export type FaqItem = { field_category: string; title: string; body: string }

export async function getFaq(language: Language, signal?: AbortSignal): Promise<FaqItem[]> {
  return asList(await request('/cms/faq', { query: { language }, signal }))
}

/** A picture that leads to a page of the portal. */
export type Banner = { title: string; field_image: { url: string }; field_link: { uri: string } }

export async function getBanners(language: Language, signal?: AbortSignal): Promise<Banner[]> {
  return asList(await request('/cms/banners', { query: { language }, signal }))
}

/** A list, whatever the content system sends instead: a page must not fall over what it does not even need. @throws ApiError SYSTEM_ERROR */
function asList<T>(answer: unknown): T[] {
  if (!Array.isArray(answer)) throw unreadable(200, 'The answer is no list')
  return answer as T[]
}
