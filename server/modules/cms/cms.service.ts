import type { Language } from '../../db/tables.ts'
import type { LegalTextSource } from './legalTexts.ts'

/** An entry as pages read it: `title` is its key, `body[0].value` its HTML (specification 000 §3, 001 §7). */
export type LegalText = { title: string; field_type_of_legal_text: string; field_where_to_show: string; body: { value: string }[] }

export class CmsService {
  readonly #texts: readonly LegalTextSource[]

  constructor(texts: readonly LegalTextSource[]) {
    this.#texts = texts
  }

  legalTexts(language: Language): LegalText[] {
    return this.#texts.map(({ body, ...entry }) => ({ ...entry, body: [{ value: body[language] }] }))
  }
}
