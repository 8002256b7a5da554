import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../../schemas/languages.ts'
import type { Outcome } from '../../../../schemas/studio/comparison.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import type { Translate } from '../../../../src/i18n/TextsContext.ts'
import { phrase } from '../../../../src/i18n/phrase.ts'
import { exampleText, reasonText } from '../../../../src/pages/operator/applicants/exampleText.ts'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'

const tableOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`resources/texts/${language}/studio.json`, 'utf8'))
const speak = (language: Language): Translate => {
  const table = tableOf(language)
  return (key, params = {}) => phrase(table[key] ?? key, params, language)
}
const names = namesOf('en', {
  texts: {
    en: {
      'applicant.status.title': 'Marital status',
      'options.applicant.status.Married': 'Married',
      'applicant.city.title': 'City',
      'applicant.files.title': 'Files',
      'lending.plate.title': 'Number plate',
      'lending.insured.title': 'Insured',
    },
  },
})
const example: Extract<Outcome, { kind: 'found' }> = {
  kind: 'found',
  answers: [
    { path: 'applicant.status', value: 'Married' },
    { path: 'lending.insured', value: true },
    { path: 'lending.plate' },
  ],
  reasons: [{ path: 'lending.plate', code: 'required' }],
}

describe('an example in words (OPR-81)', () => {
  it('names answers, verdicts and reasons by labels', () => {
    const t = speak('en')
    expect(exampleText(t, 'refusedNow', example, names)).toBe(
      'Marital status: Married, Insured: yes, without “Number plate”: accepted before, refused now (“Number plate” must be filled in).',
    )
    expect(exampleText(t, 'acceptedNow', example, names)).toBe(
      'Marital status: Married, Insured: yes, without “Number plate”: refused before (“Number plate” must be filled in), accepted now.',
    )
  })

  it('tells the length of a text that is too long or too short, and shortens it', () => {
    const reasons = [{ path: 'applicant.city', code: 'maxLength', limit: 99 }]
    const answers = [{ path: 'applicant.city', value: 'V'.repeat(100) }]
    expect(exampleText(speak('en'), 'refusedNow', { kind: 'found', answers, reasons }, names)).toBe(
      `City: “${'V'.repeat(60)}…” (100 characters): accepted before, refused now (“City” may be at most 99 characters long).`,
    )
  })

  it('names entries of a list by the list, and unknown reasons by their code', () => {
    const t = speak('en')
    expect(reasonText(t, { path: 'applicant.files.fileName', code: 'checksum' }, names)).toBe(
      '“Files” is not accepted (checksum)',
    )
    const answers = [{ path: 'applicant.files', count: 1 }]
    expect(exampleText(t, 'refusedNow', { kind: 'found', answers, reasons: [] }, names)).toContain('Files: 1 entry:')
  })

  it.each(languages)('is a whole sentence in %s', language => {
    const text = exampleText(speak(language), 'refusedNow', example, names)
    expect(text).not.toMatch(/studio\.|%\{/)
    for (const label of ['Married', 'Number plate']) expect(text).toContain(label)
  })

  it.each(languages)('never says in %s that there are none', language => {
    for (const direction of ['refusedNow', 'acceptedNow']) {
      const text = speak(language)(`studio.examples.none.${direction}`, { smart_count: 600 })
      expect(text).toContain('600')
      expect(text.split('. ')).toHaveLength(2)
    }
  })
})
