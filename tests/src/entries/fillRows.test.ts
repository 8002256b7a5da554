import { describe, expect, test } from 'vitest'

import { pagerPlaceholders, PLACEHOLDER, type ListShellData } from '../../../schemas/pages/shellData.ts'
import { fillRows, type RowsInput } from '../../../src/entries/staff-shell/fillRows.ts'

const { first, last, total } = pagerPlaceholders
const data: ListShellData = {
  kind: 'list',
  name: 'factoring/invoices',
  api: {},
  language: 'en',
  columns: [
    { field: 'number', kind: 'text', variants: ['plain', 'missing'] },
    { field: 'amount', kind: 'money', variants: ['plain', 'negative', 'missing'] },
    { field: 'status', kind: 'status', variants: ['PAID', 'plain', 'missing'] },
    { field: 'contract', kind: 'text', hidden: true, whenSeveral: 'contractId', variants: ['plain', 'missing'] },
  ],
  rowClick: '/invoice/{id}/{filter}',
  expandWhen: 'uploadedAt',
  hasExpand: true,
  hasSelection: false,
  link: 'number',
  pager: { range: `${first}–${last} of ${total}`, rangeOfMore: `${first}–${last} of more than ${total}` },
}

/** As the server renders it: the row with index n has variant n of each cell. */
function aTemplate(): DocumentFragment {
  const template = document.createElement('template')
  const row = (...cells: string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  template.innerHTML = `<table><thead><tr><th></th><th>Number</th><th>Amount</th><th>Status</th><th>Contract</th></tr></thead><tbody>
    ${row(`<button aria-label="Unfold ${PLACEHOLDER}" aria-controls="x"></button>`, `<a href="/invoice/x">${PLACEHOLDER}</a>`, '1,00 €', 'Paid', PLACEHOLDER)}
    ${row('', '<a href="/invoice/x">–</a>', '<b>-1,00 €</b>', `<i>${PLACEHOLDER}</i>`, '–')}
    ${row('', '<a href="/invoice/x">–</a>', '–', '–', '–')}
    </tbody></table><nav><p role="status">x</p><div role="combobox">10</div></nav>`
  return template.content
}

const anInput = (change: Partial<RowsInput> = {}): RowsInput => ({
  data,
  list: { name: data.name, rows: '', search: '?page=1&size=10', page: 1, size: 10, contracts: 1, isPlain: true },
  rows: [{ id: '7', number: 'A-1', amount: '1234.5', status: 'PAID', uploadedAt: '2026-01-01', contract: 'K-1' }],
  total: 1,
  isBounded: false,
  preferences: {},
  ...change,
})

function filled(change: Partial<RowsInput> = {}): HTMLElement {
  const table = fillRows(aTemplate(), anInput(change))
  const place = document.createElement('div')
  if (table) place.append(table)
  return place
}
const textsOf = (place: HTMLElement): string[] => [...place.querySelectorAll('tbody td')].map(cell => cell.textContent)

describe('fillRows (SHL-59)', () => {
  test('names the checkbox of a row that can be chosen (LST-10)', () => {
    const template = aTemplate()
    for (const row of template.querySelectorAll('tr'))
      row.prepend(document.createElement(row.closest('thead') ? 'th' : 'td'))
    const [cell] = template.querySelectorAll('tbody td')
    const box = document.createElement('input')
    box.setAttribute('aria-label', `Choose ${PLACEHOLDER}`)
    cell?.append(box)
    const place = document.createElement('div')
    place.append(fillRows(template, anInput({ data: { ...data, hasSelection: true } })) ?? '')
    expect(textsOf(place)).toEqual(['', '', 'A-1', '1.234,50\u00a0€', 'Paid'])
    expect(place.querySelector('input')?.getAttribute('aria-label')).toBe('Choose A-1')
    expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Unfold A-1')
    expect([...place.querySelectorAll('th')].map(head => head.textContent)).toEqual([
      '',
      '',
      'Number',
      'Amount',
      'Status',
    ])
  })

  test('fills a row, its link and its button', () => {
    const place = filled()
    expect(textsOf(place)).toEqual(['', 'A-1', '1.234,50\u00a0€', 'Paid'])
    expect(place.querySelector('a')?.getAttribute('href')).toBe('/invoice/7/page=1&size=10')
    expect(place.querySelector('tr[data-href]')).not.toBeNull()
    expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Unfold A-1')
    expect(place.querySelector('[aria-controls]')).toBeNull()
  })

  test('chooses the variant of a cell by its value, and never parses one as markup', () => {
    const rows = [{ id: '8', number: '<b>x</b>', amount: '-2', status: 'NEW' }]
    const place = filled({ rows })
    expect(textsOf(place)).toEqual(['', '<b>x</b>', '-2,00\u00a0€', 'NEW'])
    expect(place.querySelectorAll('tbody b')).toHaveLength(1)
    expect(place.querySelector('button')).toBeNull()
    expect(textsOf(filled({ rows: [{ id: '9' }] }))).toEqual(['', '–', '–', '–'])
  })

  test('shows the columns of the profile, and those that several contracts need', () => {
    const columns = (place: HTMLElement) => [...place.querySelectorAll('th')].map(cell => cell.textContent)
    expect(columns(filled())).toEqual(['', 'Number', 'Amount', 'Status'])
    const preferences = { 'factoring/invoices.datatable': ['amount'] }
    expect(columns(filled({ preferences }))).toEqual(['', 'Number', 'Status', 'Contract'])
    expect(columns(filled({ list: { ...anInput().list, contracts: 2 } }))).toContain('Contract')
  })

  test('shows the columns in the order and widths of the profile (LST-40, LST-41)', () => {
    const preferences = {
      'preferences.columns.factoring/invoices': { order: ['status', 'number', 'amount'], widths: { number: 90 } },
    }
    const place = filled({ preferences })
    const heads = [...place.querySelectorAll('th')]
    expect(heads.map(cell => cell.textContent)).toEqual(['', 'Status', 'Number', 'Amount'])
    expect(heads.map(cell => cell.style.width)).toEqual(['', '', '90px', ''])
    expect(textsOf(place)).toEqual(['', 'Paid', 'A-1', '1.234,50\u00a0€'])
    expect([...place.querySelectorAll('td')].map(cell => cell.className)).toEqual(['', '', 'is-sized', ''])
  })

  test('shows the range of the page and its size', () => {
    const list = { ...anInput().list, page: 3, size: 20 }
    const place = filled({ list, total: 41 })
    expect(place.querySelector('[role=status]')?.textContent).toBe('41–41 of 41')
    expect(place.querySelector('[role=combobox]')?.textContent).toBe('20')
    expect(filled({ total: 10_000, isBounded: true }).textContent).toContain('of more than')
  })

  test('fills the others beside a hidden column whose cells need the app', () => {
    const columns = data.columns.map(column => (column.hidden ? { ...column, kind: 'country' as const } : column))
    const rows = [{ ...anInput().rows[0], contractNumber: 'LT', contract: 'LT' }]
    expect(textsOf(filled({ data: { ...data, columns }, rows }))).toEqual(['', 'A-1', '1.234,50\u00a0€', 'Paid'])
  })

  test('leaves a list without rows, or with cells that need the app, to the app', () => {
    expect(fillRows(aTemplate(), anInput({ rows: [] }))).toBeUndefined()
    const columns = [{ field: 'file', kind: 'document' as const, variants: [] }]
    expect(fillRows(aTemplate(), anInput({ data: { ...data, columns } }))).toBeUndefined()
  })
})
