import bannerDocument from '../../db/reference/banners.json' with { type: 'json' }
import faqDocument from '../../db/reference/faq.json' with { type: 'json' }
import bannerSchema from '../../../schemas/config/banners.schema.json' with { type: 'json' }
import faqSchema from '../../../schemas/config/faq.schema.json' with { type: 'json' }
import type { Language } from '../../db/tables.ts'
import { StartError } from '../../errors.ts'
import { languages } from '../../../schemas/languages.ts'
import { compileValidator } from '../../validation/factory.ts'
import { htmlProblems } from './allowedHtml.ts'

type Texts = Readonly<Record<Language, string>>
export type FaqSource = { readonly field_category: Texts; readonly title: Texts; readonly body: Texts }
export type BannerSource = { readonly image: string; readonly link: string; readonly title: Texts }

/** @throws StartError that names every question that is incomplete or contains markup outside the allow-list */
export function readFaq(source: unknown = faqDocument): readonly FaqSource[] {
  const problems = shapeProblems(faqSchema, source)
  if (problems.length === 0) {
    for (const { title, body } of source as readonly FaqSource[]) {
      for (const language of languages)
        problems.push(...htmlProblems(body[language]).map(problem => `${title.en} (${language}) at ${problem}`))
    }
  }
  return accepted('faq.json', problems, source as readonly FaqSource[])
}

/** @throws StartError that names every banner whose image or link is not a path of this origin */
export function readBanners(source: unknown = bannerDocument): readonly BannerSource[] {
  return accepted('banners.json', shapeProblems(bannerSchema, source), source as readonly BannerSource[])
}

function shapeProblems(schema: object, source: unknown): string[] {
  return compileValidator(schema)(source).map(({ path, code }) => `${path}: ${code}`)
}

function accepted<T>(file: string, problems: readonly string[], source: T): T {
  if (problems.length > 0)
    throw new StartError(`${file} is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  return source
}
