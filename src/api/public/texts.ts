import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'
import { pageData } from './pageData.ts'

export type TextArea =
  | 'common'
  | 'login'
  | 'staff'
  | 'operator'
  | 'studio'
  | 'request'
  | 'simulator'
  | 'statement'
  | 'verification'
  | 'deal'
  | 'search'
export type Texts = Readonly<Record<string, string>>

const loaded = new Map<string, Promise<Texts>>()

/** The texts of the named areas in one flat object. Fetched once per page, language and set of areas. */
export function getTexts(language: Language, areas: readonly TextArea[]): Promise<Texts> {
  const path = `/definitions/texts/${language}`
  const key = `${path}?${areas.join(',')}`
  const known = loaded.get(key)
  if (known) return known
  const data = pageData()
  if (data?.language === language && data.areas.join(',') === areas.join(',')) return Promise.resolve(data.texts)
  const texts = request<Texts>(path, { query: { areas: areas.join(',') }, token: null })
  loaded.set(key, texts)
  texts.catch(() => loaded.delete(key))
  return texts
}
