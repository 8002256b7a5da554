import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Vocabularies that classify a record and never change: nothing happens next because of them. */
const classes: Readonly<Record<string, string>> = {
  applicationEvidence: 'how the applicant proved the income',
  applicationForm: 'which form was sent',
  applicationLanguage: 'the language of the applicant',
  applicationMode: 'by which entry the form was opened',
  auditAction: 'what was done',
  bankDirection: 'into the account, or out of it',
  contractRequestKind: 'what is requested',
  factoringProduct: 'the product of the contract',
  feeType: 'what the bill is for',
  interestType: 'a condition of the loan',
  invoiceEvent: 'what happened to the invoice',
  invoiceType: 'an invoice, or a credit memo',
  loanBillKind: 'what the bill is for',
  loanBillType: 'what the bill is for',
  loanPaymentType: 'how the bill was paid',
  loanReportKind: 'what the entry is about',
  loanReportType: 'what the entry is about',
  onlinePaymentMethod: 'how the bills were paid',
  paidBillType: 'what the bill is for',
  paymentOrigin: 'where the money came from',
  payoutType: 'an advance, or a rebate',
  repaymentMethod: 'a condition of the loan',
  statementType: 'what the entry is about',
}

type Field = { readonly field: string; readonly kind?: string; readonly values?: string; readonly next?: string }
type Place = Field & { readonly place: string }

/** Every status field of the documents, wherever one is shown. A status that the banner of the page explains is not repeated. */
function statusPlaces(): Place[] {
  return readdirSync('resources')
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const document = JSON.parse(readFileSync(`resources/${name}`, 'utf8')) as { detail?: Record<string, string> }
      const { status, next } = document.detail ?? {}
      return fieldsIn(document)
        .filter(({ kind }) => kind === 'status')
        .filter(({ field, isDetail }) => !(isDetail && next !== undefined && field === status))
        .map(one => ({ ...one, place: `${name} ${one.field}` }))
    })
}

function fieldsIn(node: unknown, isDetail = false): (Field & { isDetail: boolean })[] {
  if (typeof node !== 'object' || node === null) return []
  const own = node as Partial<Field>
  const found = typeof own.field === 'string' && typeof own.kind === 'string' ? [{ ...(node as Field), isDetail }] : []
  return [
    ...found,
    ...Object.entries(node).flatMap(([key, value]) =>
      key === 'filters' ? [] : fieldsIn(value, isDetail || key === 'detail'),
    ),
  ]
}

test('every status of a document says what happens next, but for values that only classify (SHL-66, SHL-68)', () => {
  const places = statusPlaces()
  expect(places.length).toBeGreaterThan(40)
  const silent = places.filter(({ values = '', next }) => next === undefined && classes[values] === undefined)
  expect(silent.map(({ place }) => place)).toEqual([])
})

test('each class is shown somewhere, and none of its values has a sentence (SHL-68)', () => {
  const places = statusPlaces()
  const used = new Set(places.map(({ values }) => values))
  expect(Object.keys(classes).filter(name => !used.has(name))).toEqual([])
  expect(places.filter(({ values = '', next }) => next !== undefined && classes[values] !== undefined)).toEqual([])
})
