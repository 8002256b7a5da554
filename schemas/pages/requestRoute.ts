import { calculationInHash, calculationInQuery, startOf, type StartAnswers } from './calculation.ts'
import { receiptIn } from './receipt.ts'

export type RequestMode = 'default' | 'partner' | 'prefill'
export type Product = 'leasing' | 'loan'
export type ContractType = 'private' | 'business'
/** A partner's two tokens: the public one for customers' forms, the private one for forms the partner fills in. */
export type Originator = { kind: 'public' | 'private'; token: string }

/** The page that an address of the public forms selects (SHL-02, FRM-04). */
export type RequestRoute =
  | {
      kind: 'form'
      form: RequestFormName
      product: Product
      mode: RequestMode
      originator?: Originator
      pipedriveId: string | null
      start?: StartAnswers
    }
  /** The choice between the forms. */
  | { kind: 'choice' }
  /** A partner's start page: leasing or loan. */
  | { kind: 'partner'; originator: Originator; contractType: ContractType; query: string }
  /** The part of a spouse or guarantor. */
  | { kind: 'related'; applicationToken: string; applicantToken: string }
  /** A request filled in by a partner, for its customer. */
  | { kind: 'customer'; token: string }
  /** A form to try out: it is validated but never sent. */
  | { kind: 'trial'; form: RequestFormName; product: Product; mode: RequestMode }
  /** The result of a request that was sent. */
  | { kind: 'receipt'; reference: string }
  | { kind: 'redirect'; to: string }
  /** The bank statement of a company (BST-01). */
  | { kind: 'statement' }
  | { kind: 'notFound' }

export type RequestFormName = 'leasing-private' | 'leasing-business' | 'loan-private'
export type FormPlace = { form: RequestFormName; product: Product; contractType: ContractType }

const forms: Readonly<Record<string, FormPlace>> = {
  LEASING_PRIVATE: { form: 'leasing-private', product: 'leasing', contractType: 'private' },
  LEASING_FINANCE_BUSINESS: { form: 'leasing-business', product: 'leasing', contractType: 'business' },
  LOAN_PRIVATE: { form: 'loan-private', product: 'loan', contractType: 'private' },
}
const PLACES = Object.values(forms)
const products: Readonly<Record<string, Product>> = { leasingRequest: 'leasing', loanRequest: 'loan' }
const notFound: RequestRoute = { kind: 'notFound' }

/** Allowed shape of a token; the server decides whether it is valid. */
const TOKEN = /^[\w-]{1,200}$/
const PIPEDRIVE_ID_LENGTH = 64
/** Line breaks, control and direction characters: never part of a number, and rejected by the form's schema. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

type Address = { pathname: string; search: string }

/** Pure: the same address always gives the same page. Used to choose the chunk, to prefetch and to render. */
export function requestRoute({ pathname, search }: Address): RequestRoute {
  const segments = pathname.split('/').filter(segment => segment !== '')
  const [area = '', ...rest] = segments
  const query = new URLSearchParams(search)
  const product = Object.hasOwn(products, area) ? products[area] : undefined
  const reference = area === 'formRequest' || product !== undefined ? receiptIn(query) : null
  if (reference !== null) return { kind: 'receipt', reference }
  if (area === 'formRequest') return entryRoute(rest, query)
  if (area === 'partner') return partnerRoute(rest, query)
  if (area === 'test') return testRoute(rest, query)
  if (area === 'statement' && rest.length === 0) return { kind: 'statement' }
  return product === undefined ? notFound : productRoute(product, rest, query)
}

function token(text: string | null | undefined): string | undefined {
  return text !== null && text !== undefined && TOKEN.test(text) ? text : undefined
}

function formRoute(
  place: FormPlace | undefined,
  query: URLSearchParams,
  calculation = calculationInQuery(query),
): RequestRoute {
  if (place === undefined) return notFound
  const { form, product } = place
  const start = startOf(calculation)
  return { kind: 'form', form, product, mode: 'default', pipedriveId: pipedriveId(query), ...(start ? { start } : {}) }
}

function placeOf(product: Product, contractType: string | undefined): FormPlace | undefined {
  return PLACES.find(one => one.product === product && one.contractType === contractType)
}

/** Partners write the contract type as elsewhere, including PRIVATE and BUSINESS (PRT-04). */
function contractTypeOf(text: string): ContractType | undefined {
  const known = text.toLowerCase()
  return known === 'private' || known === 'business' ? known : undefined
}

/** The sales system's id from the link, numeric or not, cut to 64 whole characters. */
function pipedriveId(query: URLSearchParams): string | null {
  const text = [...(query.get('ID') ?? '').replaceAll(UNSEEN, '').trim()].slice(0, PIPEDRIVE_ID_LENGTH).join('').trim()
  return text === '' ? null : text
}

/** `/formRequest`: the choice; with `product`, or with a calculation from the provider's own site, the form itself. */
function entryRoute(rest: readonly string[], query: URLSearchParams): RequestRoute {
  const [hash] = rest
  if (rest.length > 1) return notFound
  if (hash !== undefined) {
    const found = calculationInHash(hash)
    return found && Object.hasOwn(forms, found.product) ? formRoute(forms[found.product], query, found) : notFound
  }
  const product = query.get('product')
  if (product === null) return { kind: 'choice' }
  return Object.hasOwn(forms, product) ? formRoute(forms[product], query) : notFound
}

function productRoute(product: Product, rest: readonly string[], query: URLSearchParams): RequestRoute {
  const [first] = rest
  if (first === undefined) return formRoute(placeOf(product, 'private'), query)
  if (first === 'partner') return partnerFormRoute(product, rest.slice(1), query)
  if (rest.length > 1) return notFound
  if (first === 'business') return formRoute(placeOf(product, 'business'), query)
  return first === 'customer' ? customerRoute(query) : relatedRoute(first, query)
}

function customerRoute(query: URLSearchParams): RequestRoute {
  const found = token(query.get('token'))
  return found === undefined ? notFound : { kind: 'customer', token: found }
}

function partnerFormRoute(product: Product, rest: readonly string[], query: URLSearchParams): RequestRoute {
  const isPrefill = rest[0] === 'prefill'
  const [formType, ...more] = isPrefill ? rest.slice(1) : rest
  const found = token(query.get(isPrefill ? 'originatorPrivateToken' : 'originatorToken'))
  const place = placeOf(product, contractTypeOf(formType ?? ''))
  const route = formRoute(place, query)
  if (more.length > 0 || found === undefined || route.kind !== 'form') return notFound
  return {
    ...route,
    mode: isPrefill ? 'prefill' : 'partner',
    originator: { kind: isPrefill ? 'private' : 'public', token: found },
  }
}

function relatedRoute(first: string, query: URLSearchParams): RequestRoute {
  const applicationToken = token(first)
  const applicantToken = token(query.get('token'))
  return applicationToken !== undefined && applicantToken !== undefined
    ? { kind: 'related', applicationToken, applicantToken }
    : notFound
}

/** The product choice; businesses have leasing only and are redirected immediately (PRT-04). */
function partnerRoute(rest: readonly string[], query: URLSearchParams): RequestRoute {
  const isPrefill = rest[0] === 'prefill'
  const [first, named = 'private', ...more] = isPrefill ? rest.slice(1) : rest
  const found = token(first)
  const contractType = contractTypeOf(named)
  if (found === undefined || more.length > 0 || contractType === undefined) return notFound
  const originator: Originator = { kind: isPrefill ? 'private' : 'public', token: found }
  if (contractType === 'business')
    return {
      kind: 'redirect',
      to: partnerFormAddress('leasing', { originator, contractType, query: query.toString() }),
    }
  return { kind: 'partner', originator, contractType, query: query.toString() }
}

type PartnerChoice = { originator: Originator; contractType: ContractType; query: string }

/** Target of the partner's choice, with the other parameters of the address. */
export function partnerFormAddress(product: Product, { originator, contractType, query }: PartnerChoice): string {
  const isPrefill = originator.kind === 'private'
  const next = new URLSearchParams(query)
  next.delete('originatorToken')
  next.delete('originatorPrivateToken')
  next.set(isPrefill ? 'originatorPrivateToken' : 'originatorToken', originator.token)
  return `/${product}Request/partner/${isPrefill ? 'prefill/' : ''}${contractType}?${next.toString()}`
}

/**
 * `/test/<form>` opens a form for trial, `?mode=` in one of its modes. With an application's tokens it is the part of a
 * spouse or guarantor, in any of the four languages.
 */
function testRoute(rest: readonly string[], query: URLSearchParams): RequestRoute {
  const [first = ''] = rest
  if (rest.length !== 1) return notFound
  const place = PLACES.find(({ form }) => form === first)
  if (!place) return relatedRoute(first, query)
  const mode = query.get('mode') ?? 'default'
  if (mode !== 'default' && mode !== 'partner' && mode !== 'prefill') return notFound
  return { kind: 'trial', form: place.form, product: place.product, mode }
}
