import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { tones } from '../../../src/contract/tones.ts'
import { toneOf, vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { languages } from '../../../schemas/languages.ts'

type Entity = { properties: Record<string, { enum?: string[] }> }
const entity = (name: string) => JSON.parse(readFileSync(`schemas/entities/${name}.json`, 'utf8')) as Entity

describe('vocabularies', () => {
  test.each([
    ['invoiceStatus', 'factor-invoice', 'invoiceStatus'],
    ['invoiceType', 'factor-invoice', 'invoiceType'],
    ['buyerVerificationStatus', 'factor-invoice', 'buyerVerificationStatus'],
    ['contractStatus', 'contract', 'status'],
    ['factoringProduct', 'contract', 'factoringProduct'],
    ['interestType', 'loan', 'interestType'],
    ['repaymentMethod', 'loan', 'repaymentMethod'],
    ['payoutType', 'payout', 'payoutType'],
    ['invoiceEvent', 'invoice-event', 'event'],
    ['paymentOrigin', 'payment-receipt', 'origin'],
    ['paidBillType', 'paid-bill', 'type'],
    ['onlinePaymentState', 'online-payment', 'state'],
    ['onlinePaymentMethod', 'online-payment', 'method'],
    ['billStatus', 'upcoming-payment', 'status'],
    ['billStatus', 'bill', 'invoiceStatus'],
    ['feeType', 'bill', 'invoiceFeeType'],
    ['billType', 'upcoming-payment', 'billType'],
    ['statementType', 'statement', 'type'],
    ['loanBillType', 'loan-bill', 'billType'],
    ['loanBillKind', 'loan-bill', 'billKind'],
    ['loanReportType', 'loan-report', 'type'],
    ['bankStatementStatus', 'bank-statement', 'status'],
    ['bankTransactionStatus', 'bank-transaction', 'status'],
    ['bankDirection', 'bank-transaction', 'direction'],
    ['contractRequestStatus', 'operator-request', 'status'],
    ['contractRequestKind', 'operator-request', 'kind'],
  ])('%s contains the values of the entity', (vocabulary, name, field) => {
    const values = entity(name).properties[field]?.enum ?? []
    expect([...vocabularies[vocabulary]!].toSorted()).toEqual(values.toSorted())
  })

  test.each([
    ['active', ['ACTIVE', 'SIGNED', 'DISBURSED']],
    ['expired', ['EXPIRED', 'FINISHED']],
    ['suspended', ['MANUALLY_SUSPENDED', 'CANCELED', 'PAUSED']],
    ['other', ['NEW', 'APPROVED']],
  ])('give contract statuses of the group "%s" a colour of their own (CON-06)', (_group, statuses) => {
    const colours = new Set(statuses.map(status => toneOf('contractStatus', status)))
    expect(colours.size).toBe(1)
    const others = vocabularies['contractStatus']!.filter(status => !statuses.includes(status))
    expect(others.map(status => toneOf('contractStatus', status))).not.toContain([...colours][0])
  })

  test('give each invoice status a colour style of its own (INV-12)', () => {
    const styles = vocabularies['invoiceStatus']!.map(value => toneOf('invoiceStatus', value))
    expect(new Set(styles).size).toBe(8)
  })

  test.each(languages)('give NOT SUBMITTED a text (%s) and a colour, but no filter (INV-14)', language => {
    const texts = JSON.parse(readFileSync(`resources/texts/${language}/staff.json`, 'utf8')) as Record<string, string>
    expect(texts['values.invoiceStatus.NOT SUBMITTED']).toMatch(/\p{L}{4}/u)
    expect(toneOf('invoiceStatus', 'NOT SUBMITTED')).toBe('sand')
    expect(vocabularies['invoiceStatus']).not.toContain('NOT SUBMITTED')
  })

  test.each(['constructor', 'NEW_ONE'])('show an unknown value in the neutral colour: %s', value => {
    expect(toneOf('invoiceStatus', value)).toBe('slate')
  })
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('chip colours', () => {
  const pairs = Object.entries(tones).flatMap(([tone, { light, dark }]) => [
    [tone, 'light', light] as const,
    [tone, 'dark', dark] as const,
  ])
  test.each(pairs)('%s in the %s theme is readable', (_tone, _theme, { background, text }) => {
    const [bright, dim] = [luminance(background), luminance(text)].toSorted((a, b) => b - a)
    expect((bright! + 0.05) / (dim! + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
})
