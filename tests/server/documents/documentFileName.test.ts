import { describe, expect, it } from 'vitest'
import { actFileName, billFileName, statementFileName } from '../../../server/modules/documents/documentFileName.ts'

describe('names of downloaded documents', () => {
  it('say what a document is and the number that people know (STM-21)', () => {
    expect(billFileName({ number: 'S-2605-00012' })).toBe('bill_S-2605-00012.pdf')
    expect(actFileName({ type: 'PAYOUT', number: 'A-17', invoiceNumber: 'SF208-2605-00300' })).toBe(
      'invoice_SF208-2605-00300_payout_A-17.pdf',
    )
    expect(actFileName({ type: 'INTEREST_FEE', number: 'A-18', invoiceNumber: null })).toBe('interest-fee_A-18.pdf')
  })

  it('name a whole month as such and other periods by both days', () => {
    expect(statementFileName('F-LT-220208', { from: '2026-10-01', to: '2026-10-31' })).toBe(
      'statement_F-LT-220208_2026-10.pdf',
    )
    expect(statementFileName('F-LT-220208', { from: '2028-02-01', to: '2028-02-29' })).toBe(
      'statement_F-LT-220208_2028-02.pdf',
    )
    expect(statementFileName('F-LT-220208', { from: '2026-02-01', to: '2026-02-27' })).toBe(
      'statement_F-LT-220208_2026-02-01_2026-02-27.pdf',
    )
  })

  it('hold nothing that a file system or a header could take for something else', () => {
    expect(billFileName({ number: '../Š/"1"\r\nX: y' })).toBe('bill_..-S-1-X-y.pdf')
  })
})
