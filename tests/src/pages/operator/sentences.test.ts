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
import { modeResults } from '../../../../src/pages/operator/changes/modeResults.ts'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'
import { askedText, resultText } from '../../../../src/pages/operator/changes/resultText.ts'
import { ruleWords } from '../../../../src/pages/operator/rules/ruleWords.ts'
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
  it.each(languages)('tell a changed rule between answers in %s by its words, and an expert rule as JSON', language => {
    const rule = (value: string, must: string) => ({
      if: {
        required: ['applicant'],
        properties: { applicant: { required: ['status'], properties: { status: { const: value } } } },
      },
      then: { properties: { applicant: { required: [must] } } },
    })
    const expert = { if: { minProperties: 3 }, then: { maxProperties: 2 } }
    const [before, now, odd] = [rule('Single', 'city'), rule('Married', 'city'), expert].map(entry =>
      someDocuments(one => {
        one['schema'].allOf = [entry]
      }),
    ) as [typeof documents, typeof documents, typeof documents]
    const say = (one: typeof documents, other: typeof documents) => {
      const labels = namesOf(language, other, one)
      const rules = ruleWords(speak(language), [other.schema, one.schema], labels)
      return differencesBetween(factsOf(one), factsOf(other))
        .filter(({ kind }) => kind.startsWith('rule.'))
        .map(difference => sentenceOf(speak(language), difference, { ...labels, rule: rules }, true).text)
        .join('\n')
    }
    const text = say(before, now)
    expect(text).toContain('Married')
    expect(text).toContain('Single')
    expect(text).not.toMatch(/[{}]|studio\./)
    expect(say(before, odd)).toContain('"minProperties":3')
  })

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

describe('what differences come to in each mode (OPR-86)', () => {
  type Change = NonNullable<Parameters<typeof someDocuments>[0]>
  const withModes =
    (change: Change): Change =>
    all => {
      all['ui'].modes = { default: {}, partner: {}, prefill: {} }
      all['ui'].sections[0].fields = ['applicant.city', 'applicant.status']
      change(all)
    }
  const documentsWith = (change: Change) => someDocuments(withModes(change))

  function results(change: Change, language: Language = 'en', before: Change = () => {}) {
    const [old, now] = [documentsWith(before), documentsWith(change)]
    const all = modeResults(old, now)
    if (all === undefined) throw new Error('unreadable')
    const labels = namesOf(language, now, old)
    const t = speak(language)
    return {
      all,
      lines: Object.fromEntries(
        [...all.byPath].map(([path, own]) => [path, own.map(one => resultText(t, one, all, labels))]),
      ),
      asked: (path: string) => askedText(t, path, all, labels),
      group: labels.group,
    }
  }

  it('is told once for the modes where it is the same, and names only those', () => {
    const change: Change = ({ schema, ui }) => {
      schema.properties.applicant.required = []
      ui.modes.partner = { required: ['applicant.city'] }
    }
    expect(results(change).lines).toEqual({
      'applicant.city': ['Only in “Default”, “Prefilled”: Optional (was: Required).'],
    })
    expect(results(change, 'lt').lines['applicant.city']).toEqual([
      'Tik būdais „Numatytasis“, „Užpildyta iš anksto“: Neprivalomas (buvo: Privalomas).',
    ])
  })

  it('tells everybody where no mode differs', () => {
    const { lines, asked } = results(({ schema }) => {
      schema.properties.applicant.required.push('status')
    })
    expect(lines).toEqual({ 'applicant.status': ['For everybody: Required (was: Optional).'] })
    expect(asked('applicant.status')).toBeNull()
  })

  it('tells each question of a group that a mode hides, and what the group holds', () => {
    const { lines, asked, group } = results(({ ui }) => {
      ui.modes.partner = { hidden: ['applicant'] }
    })
    expect(lines).toEqual({
      'applicant.city': ['Only in “Partner”: Hidden (was: Required).'],
      'applicant.status': ['Only in “Partner”: Hidden (was: Optional).'],
    })
    expect(asked('applicant.city')).toBe('Asked in “Default”, “Prefilled”.')
    expect([group('applicant'), group('applicant.city')]).toEqual(['City', undefined])
  })

  it('says where a question is asked whose limit changed', () => {
    const before: Change = ({ ui }) => {
      ui.modes.prefill = { readOnly: ['applicant.city'] }
    }
    const { lines, asked } = results(
      all => {
        before(all)
        all['schema'].properties.applicant.properties.city.maxLength = 20
      },
      'en',
      before,
    )
    expect([lines, asked('applicant.city')]).toEqual([{}, 'Asked in “Default”, “Partner”.'])
  })

  it('tells fixed and given values, and the numbers of a new mode instead of all its questions', () => {
    const { lines, all } = results(({ ui }) => {
      ui.modes.partner = { constants: { 'applicant.status': 'Single' } }
      ui.modes.dealer = { optional: ['applicant.city'] }
    })
    expect(lines).toEqual({ 'applicant.status': ['Only in “Partner”: Always Single (was: Optional).'] })
    expect([...all.added]).toEqual([['dealer', { required: 0, optional: 2, hidden: 0 }]])
  })

  it('does not repeat that a mode or a question is gone', () => {
    const { lines } = results(({ schema, ui }) => {
      delete ui.modes.prefill
      delete schema.properties.applicant.properties.status
      ui.sections[0].fields.pop()
    })
    expect(lines).toEqual({})
  })

  it('is undefined where a version cannot be read, which the page says', () => {
    expect(
      modeResults(
        documentsWith(() => {}),
        documentsWith(({ ui }) => void (ui.sections = 'none')),
      ),
    ).toBeUndefined()
  })

  it('lists a question that changes in some mode without a difference of its own', () => {
    const groups = bySubject([], new Set(['applicant.city']))
    expect(groups).toEqual([{ subject: { kind: 'field', id: 'applicant.city' }, differences: [] }])
  })
})
