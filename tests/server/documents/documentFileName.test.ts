import { describe, expect, it } from 'vitest'
import { actFileName, billFileName, statementFileName } from '../../../server/modules/documents/documentFileName.ts'

describe('names of downloaded documents', () => {
  it('contain the kind of document and the number that users know (STM-21)', () => {
    expect(billFileName({ number: 'S-2605-00012' })).toBe('bill_S-2605-00012.pdf')
    expect(actFileName({ type: 'PAYOUT', number: 'A-17', invoiceNumber: 'SF208-2605-00300' })).toBe(
      'invoice_SF208-2605-00300_payout_A-17.pdf',
    )
    expect(actFileName({ type: 'INTEREST_FEE', number: 'A-18', invoiceNumber: null })).toBe('interest-fee_A-18.pdf')
  })

  it('use the month for a whole month and both days for other periods', () => {
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

  it('contain nothing that is special in a file system or a header', () => {
    expect(billFileName({ number: '../Š/"1"\r\nX: y' })).toBe('bill_..-S-1-X-y.pdf')
  })
})
