import { describe, expect, test } from 'vitest'

import { placeholders as mark } from '../../../schemas/pages/placeholders.ts'
import { fillForms } from '../../../src/entries/staff-shell/fillForms.ts'

const data = { kind: 'forms', language: 'lt', shipped: 'Supplied' } as const
const aForm = {
  form: 'add-user',
  titles: { lt: 'Naudotojas <i>' },
  version: 3,
  publishedAt: '2026-01-31T10:00:00Z',
  publishedBy: 'Eglė',
  shipped: false,
  draft: false,
}

function filled(forms: unknown): HTMLElement {
  const row = (chips: string) =>
    `<tr><td><a href="/operator/forms/${encodeURIComponent(mark.id)}">${mark.title}</a><i>${mark.id}</i></td><td>${mark.version}</td><td>${mark.date}</td><td>${mark.by}</td><td>${chips}</td></tr>`
  const template = document.createElement('template')
  template.innerHTML = `<table><tbody>${row('Live, draft')}${row('Live')}</tbody></table>`
  const root = document.createElement('div')
  const table = fillForms(template.content, data, forms)
  if (table) root.append(table)
  return root
}

describe('fillForms (SHL-73)', () => {
  test('shows each form with its version, publisher and draft, as texts', () => {
    const rows = [...filled([aForm, { ...aForm, form: 'x', draft: true, shipped: true }]).querySelectorAll('tr')]
    expect(rows.map(row => [...row.cells].map(cell => cell.textContent))).toEqual([
      ['Naudotojas <i>add-user', '3', expect.stringMatching(/^2026-01-31 \d\d:00$/), 'Eglė', 'Live'],
      ['Naudotojas <i>x', '3', expect.stringMatching(/^2026-01-31/), 'Supplied', 'Live, draft'],
    ])
    expect(rows[0]?.dataset['href']).toBe('/operator/forms/add-user')
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/operator/forms/add-user')
  })

  test('shows the name of a form without a title in the language', () => {
    expect(filled([{ ...aForm, titles: { en: 'User' } }]).querySelector('a')?.textContent).toBe('add-user')
  })

  test.each([[undefined], [null], [[]], [{ forms: [] }]])('leaves %j to the app', answer => {
    expect(filled(answer).childElementCount).toBe(0)
  })
})
