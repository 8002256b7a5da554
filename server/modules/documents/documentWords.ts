import { formatMoney, formatRate } from '../../../schemas/format/decimal.ts'
import type { Language } from '../../db/tables.ts'
import type { TextParameters, Texts } from '../../texts/texts.ts'
import { languageTags } from '../../texts/language.ts'

/** Words and figures of documents in one language, amounts as the page shows them. */
export class DocumentWords {
  /** BCP 47. */
  readonly tag: string
  readonly #texts: Texts
  readonly #language: Language
  readonly #countries: Intl.DisplayNames

  constructor(texts: Texts, language: Language) {
    this.#texts = texts
    this.#language = language
    this.tag = languageTags[language]
    this.#countries = new Intl.DisplayNames([this.tag], { type: 'region' })
  }

  get(key: string, parameters?: TextParameters): string {
    return this.#texts.get(this.#language, 'server', key, parameters)
  }

  /** A statement type as the page calls it. */
  type(type: string): string {
    return this.#texts.get(this.#language, 'staff', `values.statementType.${type}`)
  }

  money(amount: string, currency: string): string {
    return formatMoney(amount, currency)
  }

  rate(fraction: string): string {
    return formatRate(fraction)
  }

  country(code: string): string {
    return this.#countries.of(code) ?? code
  }
}
