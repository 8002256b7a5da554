import type { CalculatorSetup } from '../generated/types/actions/calculator-setup.ts'
import type { ClassifierValues } from '../generated/types/actions/classifier-values.ts'
import type { PartnerAnswer } from '../generated/types/actions/partner-answer.ts'
import type { Language } from '../vocabulary.ts'
import type { Originator, RequestFormName, RequestMode } from './requestRoute.ts'

/** Id of the data block in the HTML of a rendered page. */
export const PAGE_DATA_ID = 'page-data'

/** What a partner's page shows of the partner; the token stays in the address. */
export type ShownPartner = Omit<PartnerAnswer, 'originator_token'>

/**
 * The form that a page was rendered for. It names no visitor, no token and nothing of the query: all visitors of the
 * same form get the same page.
 */
export type RenderedForm = {
  form: RequestFormName
  mode: RequestMode
  /** Whether the page has the link back to the choice of forms. */
  isFromChoice: boolean
  /** The kind of link; null for a form without a partner. */
  link: 'public' | 'private' | null
}

/** A published form version as in GET /definitions/forms/{form}, with the texts of one language. */
export type PageForm = {
  form: string
  version: number
  mode: string
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  texts: Partial<Record<Language, Record<string, string>>>
  validatorUrl: string
  publishedAt: string
}

/**
 * Where visitors begin: the login page, the choice of forms, and a partner's start page, whose links carry the token of its
 * address. Nothing else of the visitor or the query is in it.
 */
export type EntrancePage = { name: 'login' | 'choice' | 'partner'; originator: Originator | null }

/** What a page of every kind needs to render, on the server and again in the browser that takes it over. */
type CommonInput = {
  language: Language
  /** Areas of the texts, see GET /definitions/texts. */
  areas: readonly string[]
  texts: Readonly<Record<string, string>>
  /** The response of GET /portal. */
  portal: object
  partner: ShownPartner | null
}

export type EntranceInput = CommonInput & { kind: 'entrance'; page: EntrancePage }

export type FormPageInput = CommonInput & {
  kind: 'form'
  page: RenderedForm
  form: PageForm
  /** Limits of the calculator by product. */
  setups: Readonly<Record<string, CalculatorSetup>>
  /** Lists that depend on no other field, by name. */
  classifiers: Readonly<Record<string, ClassifierValues['values']>>
}

export type VisitorInput = FormPageInput | EntranceInput

/** The data block: the input of the page, and the names of the styles that the HTML contains. */
export type PageData = VisitorInput & { styles: readonly string[] }
