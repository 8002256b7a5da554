import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { languages } from '../../../../schemas/languages.ts'
import type { StudioDocuments } from '../../../../schemas/studio/facts.ts'
import { phrase } from '../../../../src/i18n/phrase.ts'
import { TextsContext } from '../../../../src/i18n/TextsContext.ts'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'
import { toSource } from '../../../../src/pages/operator/check/syntax.ts'
import { answerKind } from '../../../../src/pages/operator/studio/answerKind.ts'
import { QuestionList } from '../../../../src/pages/operator/studio/QuestionList.tsx'
import { readForm } from '../../../../src/pages/operator/studio/useStudio.ts'
import { shippedForms } from '../../../schemas/studio/shippedForms.ts'

function rowsOf({ schema, ui, texts }: StudioDocuments, language: (typeof languages)[number]) {
  const form = readForm({ schema: toSource(schema), ui: toSource(ui), texts: toSource(texts) })
  if (form === undefined) throw new Error('the form cannot be read')
  const own = JSON.parse(readFileSync(`resources/texts/${language}/studio.json`, 'utf8')) as Record<string, string>
  const t = (key: string, params = {}) => phrase(own[key] ?? `missing: ${key}`, params, language)
  const { container } = render(
    <TextsContext value={{ t, language } as never}>
      <QuestionList form={form} names={namesOf(language, { texts })} />
    </TextsContext>,
  )
  const rows = [...container.querySelectorAll('tbody tr')]
  return { form, rows: rows.map(row => [...row.children].map(({ textContent }) => (textContent ?? '').trim())) }
}

describe('the printed list of a form (SHL-69)', () => {
  test.each([...shippedForms].flatMap(([name, form]) => languages.map(language => [name, language, form] as const)))(
    '%s has in %s a line for each question, in order, with what may be answered',
    (_, language, documents) => {
      const { form, rows } = rowsOf(documents, language)
      expect(rows.map(([number]) => number)).toEqual([...form.model.fields.keys()].map((_key, at) => String(at + 1)))
      for (const [, question, answer, required] of rows) {
        expect([question, answer].includes('')).toBe(false)
        expect(`${question ?? ''} ${answer ?? ''} ${required ?? ''}`).not.toContain('missing: ')
      }
    },
  )

  test('names at most twelve choices and how many more there are', () => {
    const values = Array.from({ length: 14 }, (_, index) => `V${String(index)}`)
    const documents = {
      schema: { type: 'object', properties: { a: { type: 'string', enum: values } }, required: ['a'] },
      ui: { sections: [{ id: 's', fields: ['a'] }], fields: { a: { widget: 'select' } } },
      texts: { en: { 'a.title': 'Which?', 'sections.s.title': 'One' } },
    } as unknown as StudioDocuments
    expect(rowsOf(documents, 'en').rows).toEqual([
      ['1', 'Which?', `Choice from a list: ${values.slice(0, 12).join(', ')} and 2 more`, 'Yes'],
    ])
  })

  test.each([
    [{ widget: 'radio', schema: { type: 'boolean' } }, 'yesNo'],
    [{ widget: 'radio', schema: { type: 'string', enum: ['a'] } }, 'radio'],
    [{ widget: 'slider', schema: { type: 'integer' } }, 'integer'],
    [{ widget: 'slider', schema: { type: ['null', 'number'] } }, 'money'],
    [{ widget: 'files', schema: { type: 'array' } }, undefined],
  ] as const)('a question of %o has an answer of kind %s', (field, kind) => {
    expect(answerKind(field as never)).toBe(kind)
  })
})
