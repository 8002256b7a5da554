import { formatMoney, formatRate } from '../../schemas/format/decimal.ts'
import type { Language } from '../db/tables.ts'
import type { TextParameters, Texts } from '../texts/texts.ts'
import { languageTags } from '../texts/language.ts'

/** Labels and number formats of documents in one language; amounts look as on the page. */
export class DocumentWords {
  /** BCP 47 language tag. */
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

  /** Label of a statement type, as on the page. */
  type(type: string): string {
    return this.value('statementType', type)
  }

  /** Label of a value of a vocabulary, as on the page. */
  value(vocabulary: string, value: string): string {
    return this.#texts.get(this.#language, 'staff', `values.${vocabulary}.${value}`)
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
