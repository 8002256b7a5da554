import type { Language } from '../i18n/languages.ts'
import { request } from './httpClient.ts'

/** A frequent question; entries of one category stand next to each other (specification 002 §3). */
export type FaqItem = { field_category: string; title: string; body: string }

export function getFaq(language: Language, signal?: AbortSignal): Promise<FaqItem[]> {
  return request('/cms/faq', { query: { language }, signal })
}

/** A picture that leads to a page of the portal. */
export type Banner = { title: string; field_image: { url: string }; field_link: { uri: string } }

export function getBanners(language: Language, signal?: AbortSignal): Promise<Banner[]> {
  return request('/cms/banners', { query: { language }, signal })
}
