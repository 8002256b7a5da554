import { isObject } from '../../../schemas/json.ts'
import { isLithuanianOnly } from '../../../schemas/pages/formLanguages.ts'
import type { FormPageInput, ShownPartner } from '../../../schemas/pages/pageData.ts'
import { renderedForm } from '../../../schemas/pages/renderedForm.ts'
import { requestRoute, type RequestRoute } from '../../../schemas/pages/requestRoute.ts'
import type { Language } from '../../db/tables.ts'
import type { Forms, PublishedForm } from '../../forms/forms.ts'
import type { Texts } from '../../texts/texts.ts'
import { CalculatorService } from '../calculator/calculator.service.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { classifierKinds, type ClassifierKind } from '../classifiers/classifiers.types.ts'
import { type PartnerService, shownPartner } from '../partner/partner.service.ts'
import type { PageAddress } from './rendered-pages.types.ts'

/** As src/main.tsx requests them. */
const areas = ['common', 'request']

type FormRoute = Extract<RequestRoute, { kind: 'form' }>
type Sources = {
  forms: Pick<Forms, 'published'>
  texts: Pick<Texts, 'merged'>
  partners: Pick<PartnerService, 'byToken'>
  /** Address of the validator of a form version. */
  validatorUrl: (form: string, hash: string) => string
  /** The response of GET /portal. */
  portal: () => object
  /** Language of a public form on a first visit. */
  language: Language
  now: () => Date
}

/** Inputs of the form pages that the server renders (FRM-75): the parsed address decides, and nothing else of it. */
export class FormPages {
  readonly #sources: Sources
  readonly #calculator = new CalculatorService()
  readonly #classifiers: ClassifierService

  constructor(sources: Sources) {
    this.#sources = sources
    this.#classifiers = new ClassifierService(sources.now)
  }

  /** Null for addresses of other pages, of later steps, and of unknown partners: those get the plain page. */
  async input(address: PageAddress): Promise<FormPageInput | null> {
    const query = new URLSearchParams(address.search)
    // A return from the bank.
    if (query.has('ref') || query.has('error')) return null
    const route = requestRoute(address)
    const page = renderedForm(route, address.pathname)
    if (page === undefined || route.kind !== 'form') return null
    const partner = await this.#partner(route)
    if (partner === undefined) return null
    const language = isLithuanianOnly(address.pathname) ? 'lt' : (address.chosen ?? this.#sources.language)
    const form = await this.#sources.forms.published(page.form, page.mode)
    return {
      kind: 'form',
      page,
      language,
      areas,
      texts: this.#sources.texts.merged(language, areas),
      portal: this.#sources.portal(),
      form: this.#form(form, language),
      setups: this.#setups(form),
      classifiers: this.#lists(form, language),
      partner,
    }
  }

  /** Null without a partner; undefined for a link that opens no form. */
  async #partner({ originator, product, form }: FormRoute): Promise<ShownPartner | null | undefined> {
    if (originator === undefined) return null
    const found = await this.#sources.partners.byToken(originator.token, originator.kind)
    if (found === null || !found.contractTypes.includes(product)) return undefined
    if (form === 'leasing-business' && !found.offersBusiness) return undefined
    return shownPartner(found)
  }

  #form({ form, version, mode, schema, ui, texts, validatorHash, publishedAt }: PublishedForm, language: Language) {
    // Missing texts fall back to English, as in the browser.
    const own = { ...texts.en, ...texts[language] }
    const validatorUrl = this.#sources.validatorUrl(form, validatorHash)
    return { form, version, mode, schema, ui, texts: { [language]: own }, validatorUrl, publishedAt }
  }

  #setups({ ui }: PublishedForm): FormPageInput['setups'] {
    const constants = isObject(ui['constants']) ? ui['constants'] : {}
    const product = constants['financial_product_type']
    const setup = typeof product === 'string' ? this.#calculator.setupNamed(product) : null
    return setup === null ? {} : { [String(product)]: setup }
  }

  #lists({ ui }: PublishedForm, language: Language): FormPageInput['classifiers'] {
    const fields = isObject(ui['fields']) ? Object.values(ui['fields']) : []
    const kinds = new Set(
      fields.flatMap(field => {
        if (!isObject(field) || field['group'] !== undefined) return []
        const kind = classifierKinds.find(known => known === field['classifier'])
        return kind === undefined ? [] : [kind]
      }),
    )
    const list = (kind: ClassifierKind) => this.#classifiers.values(kind, language)
    return Object.fromEntries([...kinds].map(kind => [kind, list(kind)]))
  }
}
