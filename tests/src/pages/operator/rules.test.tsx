import { readFileSync } from 'node:fs'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { languages } from '../../../../schemas/languages.ts'
import { type Command, run } from '../../../../schemas/studio/commands.ts'
import type { StudioDocuments } from '../../../../schemas/studio/facts.ts'
import { isRejected } from '../../../../schemas/studio/result.ts'
import { entriesOf } from '../../../../schemas/studio/rules/entries.ts'
import { requiredWhen } from '../../../../schemas/studio/rules/requiredWhen.ts'
import { ruleListOf } from '../../../../schemas/studio/rules/ruleList.ts'
import type { FormDocuments } from '../../../../src/api/operator/operatorForms.ts'
import type { Translate } from '../../../../src/i18n/TextsContext.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { phrase } from '../../../../src/i18n/phrase.ts'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'
import { toSource } from '../../../../src/pages/operator/check/syntax.ts'
import { RulesView } from '../../../../src/pages/operator/rules/RulesView.tsx'
import { requiredTexts, ruleTexts } from '../../../../src/pages/operator/rules/ruleText.ts'
import { RulePart } from '../../../../src/pages/operator/studio/RulePart.tsx'
import { readForm, type Studio } from '../../../../src/pages/operator/studio/useStudio.ts'
import { shippedForms } from '../../../schemas/studio/shippedForms.ts'

type Json = any
const leasing = shippedForms.get('leasing-private') as StudioDocuments
const shipped = { schema: leasing.schema, ui: leasing.ui }
const tableOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`resources/texts/${language}/studio.json`, 'utf8')) as Record<string, string>
const texts = tableOf('en')

const sourcesOf = ({ schema, ui, texts: tables }: StudioDocuments) => ({
  schema: toSource(schema),
  ui: toSource(ui),
  texts: toSource(tables),
})

function Rules({
  start,
  path,
  onState,
  onGo,
}: {
  start: StudioDocuments
  path?: string
  onState: (now: Json) => void
  onGo?: (place: unknown) => void
}) {
  const [documents, setDocuments] = useState(start)
  const form = readForm(sourcesOf(documents))
  const command = (input: Command) => {
    const result = run(documents, input, shipped)
    if (isRejected(result)) return result.rejection
    setDocuments(result.documents)
    onState(result.documents)
    return undefined
  }
  const studio = { form, command } as unknown as Studio
  const names = namesOf('en', documents)
  const field = path === undefined ? undefined : form?.model.fields.get(path)
  const panel = {
    studio,
    names,
    shipped,
    live: start,
    issues: [],
    onLeave: () => {},
    onRemove: () => {},
    moves: {},
  } as Json
  return (
    <TextsProvider areas={['studio']} initialLanguage="en" initialTexts={texts}>
      {field === undefined ? (
        <RulesView
          studio={studio}
          names={names}
          shipped={shipped}
          onGoTo={place => onGo?.(place)}
          onShowInJson={place => onGo?.(place)}
        />
      ) : (
        <RulePart field={field} {...panel} />
      )}
    </TextsProvider>
  )
}

describe('rules in words (OPR-72)', () => {
  it.each(languages)('have a sentence in %s for each part of each shipped rule', language => {
    const table = tableOf(language)
    const missing: string[] = []
    const speak: Translate = (key, params = {}) => {
      if (table[key] === undefined) missing.push(key)
      return phrase(table[key] ?? key, params, language)
    }
    for (const documents of shippedForms.values()) {
      const names = namesOf(language, documents as FormDocuments)
      for (const entry of entriesOf(documents.schema)) {
        if (entry.kind !== 'rule') continue
        const parts = ruleTexts(speak, entry, names)
        expect(parts.length).toBeGreaterThan(0)
        for (const { head, outcomes } of parts) expect([head, ...outcomes].join(' ')).not.toMatch(/%\{|null|undefined/)
      }
    }
    expect(missing).toEqual([])
  })

  it('list every rule of every shipped form once, by its questions or by itself', () => {
    const list = ruleListOf(leasing, shipped)
    expect(list.questions.map(({ asked }) => asked.length)).toEqual([1, 1, 12, 1, 2])
    expect(list.sections).toHaveLength(1)
    expect(list.entries.map(({ rule }) => rule.kind)).toEqual([
      'phone',
      'rule',
      'phone',
      'rule',
      'rule',
      'rule',
      'rule',
    ])
    for (const [name, documents] of shippedForms) {
      const { questions, entries } = ruleListOf(documents, null)
      const told = new Set(questions.flatMap(({ asked }) => asked.map(({ path }) => path)))
      const listed = new Set(entries.map(({ index }) => index))
      for (const [index, entry] of entriesOf(documents.schema).entries())
        expect(listed.has(index) || entry.touches.every(path => told.has(path)), `${name} ${index}`).toBe(true)
    }
  })

  it.each(languages)('say in %s what makes each answer required at times, in every shipped form (OPR-88)', language => {
    const table = tableOf(language)
    const speak: Translate = (key, params = {}) => phrase(table[key] ?? key, params, language)
    const said = new Map<string, readonly string[]>()
    for (const [name, documents] of shippedForms) {
      const names = namesOf(language, documents as FormDocuments)
      for (const path of readForm(sourcesOf(documents))?.model.fields.keys() ?? []) {
        const found = requiredWhen(documents.schema, path)
        if (found === undefined) continue
        const texts = requiredTexts(speak, found, names)
        expect(texts.length, `${name} ${path}`).toBeGreaterThan(0)
        expect(texts.join(' ')).not.toMatch(/%\{|null|undefined|studio\./)
        said.set(`${name} ${path}`, texts)
      }
    }
    expect(said.size).toBeGreaterThan(20)
    if (language !== 'en') return
    expect(said.get('leasing-private applicant.lease_purpose')).toEqual([
      'Must be answered when “Marital status” is “Married”.',
    ])
    expect(said.get('leasing-private co_applicant.name')).toHaveLength(2)
  })

  it('say when a later branch, the rest, a group or an expert rule requires an answer (OPR-88)', () => {
    const names = namesOf('en', leasing as FormDocuments)
    const speak: Translate = (key, params = {}) => phrase(texts[key] ?? key, params, 'en')
    const married = (value: string) => ({
      properties: { applicant: { required: ['marital_status'], properties: { marital_status: { const: value } } } },
      required: ['applicant'],
    })
    const needs = { properties: { applicant: { required: ['additional_information'] } } }
    const path = 'applicant.additional_information'
    const said = (entry: object, at = path): string[] => {
      const schema = { ...leasing.schema, allOf: [...(leasing.schema['allOf'] as object[]), entry] }
      const found = requiredWhen(schema, at)
      return found === undefined ? [] : requiredTexts(speak, found, names)
    }
    expect(said({ if: married('Married'), else: needs })).toEqual([
      'Must be answered when it is not so that “Marital status” is “Married”.',
    ])
    expect(said({ if: married('Married'), then: {}, else: { if: married('Single'), then: needs } })).toEqual([
      'Must be answered when (“Marital status” is “Single” and it is not so that “Marital status” is “Married”).',
    ])
    expect(said({ title: 'Odd', if: { not: married('Married') }, then: { anyOf: [needs] } })).toEqual([
      'An expert rule can require it: Odd.',
    ])
    expect(said({}, 'applicant.city')).toEqual([])
    const group = { ...leasing.schema, allOf: [] }
    const found = requiredWhen(group, 'co_applicant.name')
    expect(found && requiredTexts(speak, found, names)).toEqual([
      expect.stringMatching(/^Must be answered when any question of its group is: .*First name/),
    ])
  })

  it('show an expert rule as a card, and lead to the question and to the JSON', () => {
    const odd = {
      title: 'Odd',
      if: { properties: { applicant: { properties: { city: { pattern: '^V' } } } } },
      then: {},
    }
    const start = { ...leasing, schema: { ...leasing.schema, allOf: [...(leasing.schema['allOf'] as Json[]), odd] } }
    const places: Json[] = []
    let now: Json
    render(<Rules start={start} onState={next => (now = next)} onGo={place => places.push(place)} />)
    const card = within(screen.getByRole('article', { name: 'Odd' }))
    expect(card.getByText('It reads: “City”')).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: 'Show as JSON' }))
    fireEvent.click(card.getByRole('button', { name: 'Go to “City”' }))
    expect(places).toEqual([
      { document: 'schema', path: `/allOf/${start.schema.allOf.length - 1}` },
      { kind: 'field', id: 'applicant.city' },
    ])
    fireEvent.click(card.getByRole('button', { name: 'Remove the rule' }))
    expect(now.schema.allOf).toEqual(leasing.schema['allOf'])
    // All other rules of the list are shipped.
    expect(screen.queryByRole('button', { name: 'Remove the rule' })).toBeNull()
  })
})

describe('the panel of a question (OPR-71)', () => {
  const path = 'applicant.additional_information'

  it('asks it only when another answer is so, and always again', () => {
    let now: Json = leasing
    render(<Rules start={leasing} path={path} onState={next => (now = next)} />)
    fireEvent.change(screen.getByLabelText('Only when this question'), {
      target: { value: 'applicant.marital_status' },
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Married' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save the rule' }))
    expect(now.ui.fields[path].visibleWhen).toEqual({ path: 'applicant.marital_status', equals: 'Married' })
    expect(screen.getByText('Asked when “Marital status” is “Married”')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ask always' }))
    expect(now).toEqual(leasing)
  })

  it('asks it when any of several conditions holds, or in all other cases, and reads that back into the inputs', () => {
    let now: Json = leasing
    const { unmount } = render(<Rules start={leasing} path={path} onState={next => (now = next)} />)
    const choose = (number: number, value: string) =>
      fireEvent.change(screen.getAllByLabelText('Only when this question')[number - 1] as HTMLElement, {
        target: { value },
      })
    const press = (text: string) => fireEvent.click(screen.getByText(text))
    const OTHER = 'Ask in all other cases instead'
    choose(1, 'applicant.city')
    press('Add “or”')
    // An empty condition is filled in before the next one is added.
    expect(screen.queryByText('Add “or”')).toBeNull()
    choose(2, 'applicant.marital_status')
    press('Married')
    fireEvent.click(screen.getByLabelText('Add “and” after condition 1'))
    choose(2, 'applicant.address')
    press(OTHER)
    press('Save the rule')
    const condition = {
      any: [
        {
          all: [
            { path: 'applicant.city', present: true },
            { path: 'applicant.address', present: true },
          ],
        },
        { path: 'applicant.marital_status', equals: 'Married' },
      ],
    }
    expect(now.ui.fields[path].visibleWhen).toEqual({ not: condition })
    unmount()
    render(<Rules start={now} path={path} onState={next => (now = next)} />)
    expect(screen.getAllByText('or')).toHaveLength(1)
    expect(screen.getAllByLabelText('Except when this question')).toHaveLength(3)
    press(OTHER)
    fireEvent.click(screen.getByLabelText('Remove condition 3'))
    fireEvent.click(screen.getByLabelText('Remove condition 2'))
    press('Save the rule')
    expect(now.ui.fields[path].visibleWhen).toEqual({ path: 'applicant.city', present: true })
  })

  it('says why a rule cannot be saved, and locks what the contract needs', () => {
    const { unmount } = render(<Rules start={leasing} path={path} onState={() => {}} />)
    fireEvent.change(screen.getByLabelText('Only when this question'), {
      target: { value: 'applicant.marital_status' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save the rule' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose answers that “Marital status” offers.')
    unmount()
    render(<Rules start={leasing} path="applicant.city" onState={() => {}} />)
    expect(screen.getByText('Asked always: the contract of the form needs it.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })
})
