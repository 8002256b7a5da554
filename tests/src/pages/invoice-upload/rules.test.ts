import { describe, expect, test } from 'vitest'

import { readClipboard, readPaste, toTabs } from '../../../../src/pages/invoice-upload/rows/clipboard.ts'
import { rowOfFile } from '../../../../src/pages/invoice-upload/files/uploadFiles.ts'
import { readTypedDate } from '../../../../src/pages/invoice-upload/rows/shorthands.ts'
import { shownText, withTyped } from '../../../../src/pages/invoice-upload/rows/rowTexts.ts'
import { windowOf } from '../../../../src/pages/invoice-upload/grid/useRowWindow.ts'
import type { GridRow } from '../../../../src/pages/invoice-upload/rows/gridRow.ts'

describe('typed date (UPL-42)', () => {
  const today = '2026-11-23'
  test.each([
    ['20261005', 'issueDate', '2026-10-05'],
    ['2026-10-05', 'issueDate', '2026-10-05'],
    ['5.10', 'issueDate', '2026-10-05'],
    ['5.10.', 'issueDate', '2026-10-05'],
    ['24.12', 'issueDate', '2025-12-24'],
    ['24.11', 'issueDate', '2026-11-24'],
    ['5.10.26', 'issueDate', '2026-10-05'],
    ['-3', 'issueDate', '2026-11-20'],
    ['+30', 'dueDate', '2026-12-01'],
    ['5.1', 'dueDate', '2027-01-05'],
    ['1.11', 'dueDate', '2027-11-01'],
    ['31.2', 'dueDate', undefined],
    ['03/04/2026', 'issueDate', undefined],
    ['soon', 'dueDate', undefined],
  ] as const)('reads %s of the %s as %s', (text, field, day) => {
    expect(readTypedDate(text, { field, issueDate: field === 'dueDate' ? '2026-11-01' : null, today })).toBe(day)
  })
})

describe('amounts of a row (UPL-07)', () => {
  const rules = { buyers: [], currency: 'EUR', isReverse: false, today: '2026-11-23' }
  test('the claim follows the amount until it is typed', () => {
    const typed = withTyped({ texts: {}, isClaimTyped: false }, 'invoiceAmount', '1 234,5', rules)
    expect(typed.texts).toMatchObject({ invoiceAmount: '1234.50', transferClaimAmount: '1234.50' })
    const less = withTyped(typed, 'transferClaimAmount', '1000', rules)
    expect(withTyped(less, 'invoiceAmount', '2000', rules).texts.transferClaimAmount).toBe('1000.00')
    const cleared = withTyped(less, 'transferClaimAmount', '', rules)
    expect(withTyped(cleared, 'invoiceAmount', '2000', rules).texts.transferClaimAmount).toBe('2000.00')
  })
  test('an unreadable amount stays as it was typed', () => {
    const { texts } = withTyped({ texts: {}, isClaimTyped: false }, 'invoiceAmount', '1.234', rules)
    expect(shownText('invoiceAmount', texts.invoiceAmount ?? '', [])).toBe('1.234')
  })
})

describe('paste (UPL-48)', () => {
  test('keeps quoted tabs and line breaks within their cell', () => {
    expect(readClipboard('', 'A\t"x\ty"\r\nB\t"say ""hi""\nthere"\r\n')).toEqual([
      ['A', 'x\ty'],
      ['B', 'say "hi"\nthere'],
    ])
  })
  test.each([
    ['lt', ['Sąskaitos Nr.', 'Sąskaitos suma', 'Apmokėti iki']],
    ['en', ['Invoice no', 'Invoice amount', 'Due date']],
  ])('maps the headers of %s in any order', (_, header) => {
    const { columns, rows, hasHeader } = readPaste([[...header], ['SF-1', '10,00', '2026-12-01']], 'buyer')
    expect(hasHeader).toBe(true)
    expect(rows).toHaveLength(1)
    expect(columns[0]).toBe('invoiceNumber')
    expect(columns).toContain('invoiceAmount')
  })
  test('without a header follows from the cell, and sends the other columns empty', () => {
    const paste = readPaste(
      [
        ['2026-11-01', '2026-12-01'],
        ['2026-11-02', '2026-12-02'],
      ],
      'issueDate',
    )
    expect(paste.columns).toEqual(['issueDate', 'dueDate'])
    expect(toTabs(paste, false).split('\n')[1]).toBe('2026-11-01\t2026-12-01\t\t\t\t')
    expect(toTabs(paste, true)).toContain('Supplier code')
  })
})

describe('document of an invoice (UPL-47)', () => {
  const row = (number: string) =>
    ({ key: number, texts: { invoiceNumber: number }, draft: { invoiceNumber: number } }) as unknown as GridRow
  test.each([
    ['SF-0147.pdf', 'SF-147'],
    ['invoice SF 147 signed.PDF', 'SF-147'],
    ['SF-1471.pdf', 'SF-1471'],
    ['other.pdf', undefined],
  ])('%s belongs to %s', (name, number) => {
    expect(rowOfFile(name, [row('SF-147'), row('SF-1471'), row('9')])?.key).toBe(number)
  })
})

describe('window of the grid (UPL-41)', () => {
  const heights = Array.from({ length: 1000 }, () => 38)
  test('renders rows near the viewport and the active one, and leaves room for the others', () => {
    const { pieces, restPx } = windowOf(heights, { topPx: 38 * 500, heightPx: 800 }, 3)
    expect(pieces[0]).toEqual({ from: 3, to: 4, gapPx: 114 })
    const view = pieces[1]!
    expect(view.from).toBeLessThan(500)
    expect(view.to).toBeGreaterThan(520)
    const drawn = pieces.reduce((sum, { from, to, gapPx }) => sum + gapPx + (to - from) * 38, 0)
    expect(drawn + restPx).toBe(38_000)
  })
  test('renders everything below 200 rows', () => {
    expect(windowOf(heights.slice(0, 199), { topPx: 0, heightPx: 800 }, 0).pieces).toEqual([
      { from: 0, to: 199, gapPx: 0 },
    ])
  })
})
