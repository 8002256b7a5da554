import type { Language } from '../../../schemas/vocabulary.ts'
import type { LegalText } from '../../contract/apiTypes.ts'
import { request } from '../http/httpClient.ts'

export function getLegalTexts(language: Language): Promise<LegalText[]> {
  return request('/cms/legal-text', { query: { language } })
}

/** The text of the terms modal: the 'Simple text' shown at login (SHL-28). */
export function termsText(texts: readonly LegalText[]): LegalText | undefined {
  return texts.find(text => text.field_type_of_legal_text === 'Simple text' && text.field_where_to_show === 'Login')
}

/** The text of the cookie notice (SHL-24), identified by its title. */
export function cookieText(texts: readonly LegalText[]): LegalText | undefined {
  return texts.find(text => text.title === 'Cookies')
}

/** The text shown before a payment (BIL-25). */
export function paymentText(texts: readonly LegalText[]): LegalText | undefined {
  return texts.find(text => text.field_where_to_show === 'Payment')
}
