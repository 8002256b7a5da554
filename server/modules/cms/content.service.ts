import type { CmsBanners } from '../../../schemas/generated/types/actions/cms-banners.ts'
import type { CmsFaq } from '../../../schemas/generated/types/actions/cms-faq.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'
import type { BannerSource, FaqSource } from './content.ts'

/** FAQ items and banners, with the field names of the API (SHL-30). */
export type FaqItem = CmsFaq[number]
export type Banner = CmsBanners[number]

/** Text areas for users who are not signed in. */
const publicAreas: readonly string[] = ['common', 'login', 'request']

type Sources = { faq: readonly FaqSource[]; banners: readonly BannerSource[]; texts: Texts }

/** Public content of the provider: FAQ, banners, and the texts of the public pages. */
export class ContentService {
  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  faq(language: Language): FaqItem[] {
    return this.#sources.faq.map(({ field_category: category, title, body }) => ({
      field_category: category[language],
      title: title[language],
      body: body[language],
    }))
  }

  banners(language: Language): Banner[] {
    return this.#sources.banners.map(({ image, link, title }) => ({
      title: title[language],
      field_image: { url: image },
      field_link: { uri: link },
    }))
  }

  translations(language: Language): Record<string, string> {
    return this.#sources.texts.merged(language, publicAreas)
  }
}
