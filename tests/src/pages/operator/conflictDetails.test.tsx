import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

import { toSource } from '../../../../src/pages/operator/check/syntax.ts'
import type { FormSources } from '../../../../src/api/operator/operatorForms.ts'
import { formatDateTime } from '../../../../src/cells/formatDate.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { ConflictDetails } from '../../../../src/pages/operator/workshop/ConflictDetails.tsx'

const texts: Record<string, string> = Object.assign(
  {},
  ...['common', 'staff', 'operator', 'studio'].map(area =>
    JSON.parse(readFileSync(`resources/texts/en/${area}.json`, 'utf8')),
  ),
)

const documents = (label: string) => ({
  schema: { type: 'object', properties: { applicant: { type: 'object', properties: { city: { type: 'string' } } } } },
  ui: { sections: [{ id: 'home', fields: ['applicant.city'] }] },
  texts: Object.fromEntries(['en', 'lt', 'lv', 'ee'].map(language => [language, { 'applicant.city.title': label }])),
})
const sourcesOf = (label: string): FormSources => {
  const { schema, ui, texts: tables } = documents(label)
  return { schema: toSource(schema), ui: toSource(ui), texts: toSource(tables) }
}
const published = { ...documents('City'), version: 2, publishedAt: '2026-11-26T12:00:00.000Z' }
const draft = (sources: FormSources) => ({
  ...sources,
  baseVersion: 1,
  revision: 2,
  savedAt: '2026-11-26T12:03:00.000Z',
  savedBy: 'Ona Kita',
})

function show(kind: 'draft' | 'published', answers: Record<string, unknown>, mine = sourcesOf('Place')) {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.endsWith('/versions') ? 'history' : 'form']
    return answer === undefined ? new Response('', { status: 503 }) : Response.json(answer)
  })
  render(
    <TextsProvider areas={['common', 'staff', 'operator', 'studio']} initialLanguage="en" initialTexts={texts}>
      <ConflictDetails form="car" kind={kind} mine={mine} />
    </TextsProvider>,
  )
}
const form = (stored: ReturnType<typeof draft> | null) => ({ form: 'car', published, shipped: null, draft: stored })

describe('<ConflictDetails> (OPR-91)', () => {
  it('names who has saved the draft and when, and says in words what the own text has otherwise', async () => {
    show('draft', { form: form(draft(sourcesOf('Town'))) })
    expect(await screen.findByText(`Saved: Ona Kita, ${formatDateTime('2026-11-26T12:03:00.000Z')}.`)).toBeDefined()
    const more = screen.getByRole('button', { name: 'Show what differs' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(more)
    expect(screen.getByText('English, wording: “Place” (was: “Town”).')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Hide what differs' }))
    expect(screen.queryByText(/wording/)).toBeNull()
  })

  it('names who has published', async () => {
    show('published', {
      form: form(null),
      history: [{ version: 2, publishedAt: published.publishedAt, publishedBy: 'Jonas Kitas', comment: 'x' }],
    })
    expect(await screen.findByText(`Published: Jonas Kitas, ${formatDateTime(published.publishedAt)}.`)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show what differs' }))
    expect(screen.getByText('English, wording: “Place” (was: “City”).')).toBeDefined()
  })

  it('compares with the live version when the draft is gone again', async () => {
    show('draft', { form: form(null) })
    expect(await screen.findByText(/^That draft has been discarded since/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show what differs' }))
    expect(screen.getByText('English, wording: “Place” (was: “City”).')).toBeDefined()
  })

  it('says when one of the texts cannot be read as a form', async () => {
    show('draft', { form: form(draft({ ...sourcesOf('Town'), ui: '{"sections": [' })) })
    await userEvent.click(await screen.findByRole('button', { name: 'Show what differs' }))
    expect(screen.getByText(/^One of the two texts cannot be read as a form/)).toBeDefined()
  })

  it('offers another try when the other state cannot be loaded', async () => {
    show('draft', {})
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
