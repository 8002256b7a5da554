import { entrancePage } from '../../../schemas/pages/entrancePage.ts'
import { isLithuanianOnly } from '../../../schemas/pages/formLanguages.ts'
import type { EntranceInput, EntrancePage } from '../../../schemas/pages/pageData.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'
import { type PartnerService, shownPartner } from '../partner/partner.service.ts'
import type { PageAddress } from './rendered-pages.types.ts'

/** As src/main.tsx requests them. */
const areas: Readonly<Record<EntrancePage['name'], readonly string[]>> = {
  login: ['common', 'login'],
  choice: ['common', 'request'],
  partner: ['common', 'request'],
}

type Sources = {
  texts: Pick<Texts, 'merged'>
  partners: Pick<PartnerService, 'byToken'>
  /** The response of GET /portal. */
  portal: () => object
  /** Languages on a first visit: of the login page, and of the public forms. */
  language: Language
  formLanguage: Language
}

/** Inputs of the pages where visitors begin without a form (SHL-71). */
export class EntrancePages {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /** Null for addresses of other pages, and of unknown partners: those get the plain page. */
  async input(address: PageAddress): Promise<EntranceInput | null> {
    const page = entrancePage(address)
    if (page === undefined) return null
    const { texts, partners, portal } = this.#sources
    const { originator } = page
    const partner = originator && (await partners.byToken(originator.token, originator.kind))
    if (originator !== null && partner === null) return null
    const language = this.#language(page, address)
    return {
      kind: 'entrance',
      page,
      language,
      areas: areas[page.name],
      texts: texts.merged(language, areas[page.name]),
      portal: portal(),
      partner: partner && shownPartner(partner),
    }
  }

  #language({ name }: EntrancePage, { pathname, chosen }: PageAddress): Language {
    if (isLithuanianOnly(pathname)) return 'lt'
    return chosen ?? (name === 'login' ? this.#sources.language : this.#sources.formLanguage)
  }
}
