import type { CardCall, CardDefinition, CardKind } from '../dashboardDefinition.ts'
import { fieldValue } from '../fieldValue.ts'
import type { Query } from '../lists/apiUrl.ts'
import type { Language, ProductType } from '../vocabulary.ts'

export type CardContract = Readonly<Record<string, unknown>>
/** A call of the API without its base. */
export type ApiCall = readonly [path: string, query: Query]

/** Cards of growing rows start with five (DSH-10). */
export const FIRST_ROWS = 5

/** The path of a card's call, with the contract's fields filled in. */
export function cardPath({ path }: CardCall, contract: CardContract): string {
  return path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(textOf(contract, field)))
}

/** The query of a card's call for one contract. */
export function cardQuery({ query = {}, fixed }: CardCall, contract: CardContract, more: Query = {}): Query {
  const own: Query = Object.fromEntries(Object.entries(query).map(([name, field]) => [name, textOf(contract, field)]))
  return { ...own, ...fixed, ...more }
}

/** The query parameter that limits the rows of a card. */
export function limitQuery({ limit: name }: CardCall, limit: number | undefined): Query {
  return name === undefined || limit === undefined ? {} : { [name]: limit }
}

function textOf(contract: CardContract, field: string): string {
  return String(fieldValue(contract, field) ?? '')
}

/** The contracts that await signatures (SIG-03): all of them, lowest number first. */
export const signingCall: ApiCall = [
  '/contracts',
  { status: 'READY_FOR_SIGNING', page: 1, size: 1000, sort: 'contractNumber,ASC' },
]

/** The documents of a contract; of its current version unless another is given. */
export function documentsCall(contractId: string, contractVersion?: number): ApiCall {
  return ['/contract-documents', { contractId, contractVersion }]
}

type Context = {
  readonly product: ProductType
  readonly language: Language
  /** Undefined where the company has none that can be shown. */
  readonly contract: CardContract | undefined
}
type CallOf = (card: CardDefinition, context: Context) => ApiCall | undefined

const nothing: CallOf = () => undefined

const ofContract =
  (call: (call: CardCall, contract: CardContract) => ApiCall): CallOf =>
  (card, { contract }) =>
    card.call && contract && call(card.call, contract)
const once = ofContract((call, contract) => [cardPath(call, contract), cardQuery(call, contract)])
const growing = ofContract((call, contract) => [
  cardPath(call, contract),
  cardQuery(call, contract, limitQuery(call, FIRST_ROWS)),
])

/** The call that each card makes first. Calls that follow from its answer are left to the page. */
const firstCalls: Readonly<Record<CardKind, CallOf>> = {
  tasks: (_card, { product }) => ['/general-dashboard/tasks', { productType: product }],
  'signing-items': () => signingCall,
  'limit-ring': nothing,
  'usage-history': ofContract((call, contract) => [cardPath(call, contract), { periodicity: 'month' }]),
  statements: growing,
  'upcoming-payments': growing,
  ageing: () => ['/invoices/ageing', {}],
  banners: (_card, { language }) => ['/cms/banners', { language }],
  'repayment-ring': once,
  'next-payment': once,
  figures: once,
}

/** Cards whose content the first script shows, before the app has loaded (SHL-73). */
export const earlyCards: readonly CardKind[] = ['tasks', 'limit-ring', 'statements', 'upcoming-payments']

/** @returns undefined for a card without a call, or without the contract that its call is about */
export function firstCallOf(card: CardDefinition, context: Context): ApiCall | undefined {
  return firstCalls[card.kind](card, context)
}
