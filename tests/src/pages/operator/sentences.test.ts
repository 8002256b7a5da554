import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../../schemas/languages.ts'
import { type Difference, differencesBetween } from '../../../../schemas/studio/differences.ts'
import { differenceKinds, yesNoKinds } from '../../../../schemas/studio/differenceKinds.ts'
import { factsOf } from '../../../../schemas/studio/facts.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import type { Translate } from '../../../../src/i18n/TextsContext.ts'
import { phrase } from '../../../../src/i18n/phrase.ts'
import { bySubject } from '../../../../src/pages/operator/changes/groups.ts'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'
import { sentenceOf } from '../../../../src/pages/operator/changes/sentence.ts'
import { someDocuments } from './documents.ts'

const tables = Object.fromEntries(
  languages.map(language => [
    language,
    Object.assign(
      {},
      ...['studio', 'operator'].map(area =>
        JSON.parse(readFileSync(`resources/texts/${language}/${area}.json`, 'utf8')),
      ),
    ) as Record<string, string>,
  ]),
) as Record<Language, Record<string, string>>
const speak =
  (language: Language): Translate =>
  (key, params = {}) =>
    phrase(tables[language][key] ?? key, params, language)

const documents = someDocuments()
const names = namesOf('en', documents)

function told(change: Parameters<typeof someDocuments>[0], language: Language = 'en'): string[] {
  const now = someDocuments(change)
  const labels = namesOf(language, now, documents)
  return bySubject(differencesBetween(factsOf(documents), factsOf(now))).flatMap(({ differences }) =>
    differences.map(difference => sentenceOf(speak(language), difference, labels).text),
  )
}

describe('differences in words (OPR-51)', () => {
  it.each(languages.flatMap(language => differenceKinds.map(kind => [language, kind] as const)))(
    'have a sentence in %s for %s, with the old and the new value',
    (language, kind) => {
      const names_ = {
        language: 'lt',
        mode: 'partner',
        name: 'a',
        keyword: 'maxLength',
        afterField: 'x',
        afterSection: 'y',
      }
      for (const [before, now] of yesNoKinds.has(kind)
        ? [
            [true, false],
            [false, true],
          ]
        : [['Old 1', 'New 2']]) {
        const difference: Difference = {
          kind,
          subject: { kind: 'field', id: 'applicant.city' },
          before,
          now,
          names: names_,
        }
        const { text } = sentenceOf(speak(language), difference, names)
        expect(text).not.toContain('studio.diff')
        expect(text).not.toContain('%{')
        const template = tables[language][`studio.diff.${kind}`]
        if (template?.includes('%{before}')) expect(text).toContain('Old 1')
        if (template?.includes('%{now}')) expect(text).toContain('New 2')
      }
    },
  )

  it('read as a person would say them', () => {
    expect(
      told(({ schema, ui, texts }) => {
        const { properties } = schema.properties.applicant
        properties.city.maxLength = 20
        schema.properties.applicant.required = []
        properties.status.enum.push('Divorced')
        texts.en['options.applicant.status.Divorced'] = 'Divorced or widowed'
        ui.fields['applicant.city'].visibleWhen = {
          all: [{ path: 'applicant.status', equals: 'Married' }, { not: { path: 'applicant.city', present: false } }],
        }
      }),
    ).toEqual([
      'May be skipped (was: must be answered).',
      'Longest answer, in characters: 20 (was: 30).',
      'Asked when: (“applicant.status” is “Married” and it is not so that “City” is not answered) (was: none).',
      'New choice: “Divorced or widowed” (Divorced).',
      'English, choice “Divorced”: “Divorced or widowed” (was: none).',
    ])
    expect(
      told(({ texts }) => {
        texts.lt['applicant.city.title'] = 'Miestas'
      }, 'lt'),
    ).toEqual(['Lietuvių, formuluotė: „Miestas“ (buvo: „City“).'])
  })

  it('shorten long values until the complete text is requested', () => {
    const difference: Difference = {
      kind: 'text.help',
      subject: { kind: 'field', id: 'a' },
      before: undefined,
      now: 'x'.repeat(500),
      names: { language: 'en' },
    }
    const short = sentenceOf(speak('en'), difference, names)
    expect([short.isShortened, short.text.length < 300]).toEqual([true, true])
    expect(sentenceOf(speak('en'), difference, names, true).text).toContain('x'.repeat(500))
  })
})
