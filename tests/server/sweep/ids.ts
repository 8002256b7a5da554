import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { filterNames } from '../../../schemas/listFilters.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { insertFile } from '../../../server/modules/invoice-upload/files.repository.ts'
import { record } from '../../../server/modules/invoice-upload/unclear-files.repository.ts'
import { root, type Client, type TestApp } from '../../support/app.ts'
import { sendLimitRequest } from '../../support/sentRequests.ts'
import { aPdf, upload } from '../../support/uploads.ts'

/** The kinds of ids that a call may be given. */
export type Kind =
  | 'contract'
  | 'invoice'
  | 'thirdParty'
  | 'bill'
  | 'act'
  | 'document'
  | 'billDocument'
  | 'statementDocument'
  | 'contractDocument'
  | 'verification'
  | 'contactEmail'
  | 'party'
  | 'factoringProduct'
  | 'loanProduct'
  | 'customerCode'
  | 'loan'
  | 'loanId'
  | 'loanBill'
  | 'loanBillId'
  | 'loanAct'
  | 'loanPayment'
  | 'upload'
  | 'request'
  | 'requestFile'
  | 'draft'
  | 'invoiceFile'
  | 'sheet'
  | 'payment'
  | 'session'
  | 'notification'
  | 'listView'
  | 'username'
  | 'userEmail'
/** One of the caller's own, one of another company, and an unknown one. */
export type Ids = { readonly own: string; readonly foreign: string; readonly missing: string }
export type World = Readonly<Record<Kind, Ids>>

/** What each parameter holds, by its name; `byRoute` outranks. A name in neither list, nor among the plain ones, fails the sweep. */
const byName: Readonly<Record<string, readonly Kind[]>> = {
  contractId: ['contract'],
  contractIds: ['contract'],
  thirdPartyId: ['thirdParty'],
  invoiceId: ['invoice'],
  factorInvoiceId: ['bill'],
  feesActId: ['act'],
  buyerVerificationId: ['verification'],
  partyId: ['party'],
  partyFid: ['party'],
  productFid: ['factoringProduct'],
  factoringProductFid: ['factoringProduct'],
  loanProductFid: ['loanProduct'],
  customerCode: ['customerCode'],
  contractNumber: ['loan'],
  'contract.contractNumber': ['loan'],
  billNumber: ['loanBill'],
  actId: ['loanAct'],
  documentId: ['contractDocument'],
  uuids: ['upload'],
  requestId: ['request'],
  fileId: ['requestFile'],
  uploadId: ['draft'],
  fileUploadUuids: ['invoiceFile'],
  reference: ['payment'],
  username: ['username'],
  viewId: ['listView'],
  email: ['contactEmail'],
}
const byRoute: Readonly<Record<string, Readonly<Record<string, readonly Kind[]>>>> = {
  'GET /api/parties/{id}': { id: ['party'] },
  'GET /api/parties/{id}/company': { id: ['party'] },
  'PATCH /api/parties/{id}/company': { id: ['party'] },
  'DELETE /api/user/sessions/{id}': { id: ['session'] },
  'GET /api/invoices/{id}': { id: ['invoice'] },
  'GET /api/invoices:export': { ids: ['invoice'] },
  'GET /api/factor-invoices:export': { ids: ['bill'] },
  'GET /api/factor-invoices:documents': { ids: ['bill'] },
  'GET /api/contracts:export': { ids: ['contract'] },
  'GET /api/acts:export': { ids: ['act'] },
  'GET /api/statements:documents': { ids: ['act'] },
  'GET /api/documents/{id}': { id: ['document', 'billDocument', 'statementDocument'] },
  'GET /api/contract-documents/{id}': { id: ['contractDocument'] },
  'GET /api/contract-documents/{id}/status': { id: ['contractDocument'] },
  'GET /api/invoice/upload/{contractId}': { uuids: ['draft'] },
  'PUT /api/invoice/upload/{id}': { id: ['draft'] },
  'POST /api/invoice/upload/{id}': { id: ['contract', 'draft'] },
  'DELETE /api/invoice/upload': { uuids: ['draft'], file: ['sheet'] },
  'GET /api/invoice/upload/errors': { file: ['sheet'] },
  'POST /api/v2/invoice/upload': { replaces: ['sheet'] },
  'DELETE /api/invoice/attachment-upload': { uuids: ['invoiceFile'] },
  'GET /api/invoice/uploaded-files/{id}': { id: ['contract', 'invoiceFile'] },
  // Accepted with the number of the lending company only; tests/server/loans covers both.
  'GET /api/hw/loan/totals': { contractNumber: [] },
  'GET /api/hw/loans:export': { ids: ['loanId'] },
  'GET /api/hw/bills:export': { ids: ['loanBillId'] },
  'GET /api/hw/bills:documents': { ids: ['loanBillId'] },
  'GET /api/hw/reports': { contractId: ['loanId'] },
  'GET /api/hw/reports:export': { contractId: ['loanId'], ids: ['loanAct'] },
  'GET /api/hw/reports:documents': { contractId: ['loanId'], ids: ['loanAct'] },
  'GET /api/hw/payment/bills': { contractId: ['loanId'] },
  'GET /api/hw/payment/{reference}/state': { reference: ['loanPayment'] },
  'GET /api/hw/payment/{reference}/receipt': { reference: ['loanPayment'] },
  'GET /api/hw/payment/receipt/pdf': { reference: ['loanPayment'] },
  'GET /api/general-dashboard/{product}/summary': { productFid: ['loanProduct'] },
}

/** Parameters that name no row of a company, with a value that the call accepts where it needs one. */
export const plain: Readonly<Record<string, string>> = {
  page: '1',
  before: '1',
  size: '10',
  limit: '5',
  sort: '',
  sortItem: 'dueDate',
  sortType: 'ASC',
  status: '',
  type: '',
  columns: '',
  format: 'xlsx',
  number: '',
  amountFrom: '',
  amountTo: '',
  q: 'none',
  companyNumber: '101',
  'contract.companyNumber': '101',
  historyOnly: 'false',
  keepFaulty: 'false',
  sheet: '0',
  line: '0',
  dateFrom: '2026-01-01',
  dateTo: '2026-12-31',
  language: 'en',
  lang: 'en',
  texts: 'en',
  areas: 'common',
  path: '/factoring/invoices',
  resource: 'factoring/invoices',
  part: 'rows',
  productType: 'FACTORING',
  product: 'loan',
  periodicity: 'month',
  contractVersion: '1',
  key: 'sweep',
  name: 'privacy',
  kind: 'countries',
  fileType: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT',
  fileTypes: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT',
  group: '',
  form: 'prolong',
  hash: 'abc',
  version: '1',
  assetAmount: '10000',
  periodMonths: '24',
  advanceAmount: '0',
  residualAmount: '0',
  to: '',
  channel: '',
  id: '1',
  applicationToken: 'a',
  applicantToken: 'b',
  code: 'ABCD',
  originatorToken: 'c',
  originatorPrivateToken: 'd',
  country: 'LT',
}

/**
 * Filters of lists that name no row, as `<route> <parameter>`: all in the resource documents but references and what
 * compares an id. So a new filter is classified by its document.
 */
const plainFilters: ReadonlySet<string> = new Set(
  readdirSync(join(root, 'resources'))
    .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
    .map(name => JSON.parse(readFileSync(join(root, 'resources', name), 'utf8')) as ResourceDefinition)
    .flatMap(({ api, filters = [] }) =>
      filters
        .filter(({ field, kind, on = field }) => kind !== 'reference' && !/(^i|I)ds?$/.test(on))
        .flatMap(({ field, kind, param = field }) => filterNames(param, kind))
        .flatMap(parameter =>
          // The sums of a list have a call that not each document names.
          [api.list, api.one, api.totals ?? `${api.list}/totals`, api.tabs, api.export, api.documents].map(
            path => `GET /api${path} ${parameter}`,
          ),
        ),
    ),
)

/** Whether a parameter names no row of a company. An `id` always does. */
export function isPlain(route: string, parameter: string): boolean {
  return parameter !== 'id' && (Object.hasOwn(plain, parameter) || plainFilters.has(`${route} ${parameter}`))
}

export function kindsOf(route: string, parameter: string): readonly Kind[] | undefined {
  return byRoute[route]?.[parameter] ?? byName[parameter]
}

/** Own and foreign rows of every kind: those of the demo data, and what must first be made. */
export async function makeWorld(portal: TestApp, demo: Client, other: Client): Promise<World> {
  const one = async (query: string): Promise<string> => {
    const {
      rows: [row],
    } = await sql.raw<{ id: string }>(query).execute(portal.db)
    if (row === undefined) throw new Error(`the sweep finds none: ${query}`)
    return row.id
  }
  const rows = async (from: (party: string) => string, missing = '999999999'): Promise<Ids> => ({
    own: await one(from('P-1001')),
    foreign: await one(from('P-2001')),
    missing,
  })
  const under =
    (table: string, column = 'id', where = 'true') =>
    (party: string) =>
      `select r.${column}::text as id from ${table} r join contract c on c.id = r.contract_id join party p on p.id = c.party_id where p.fid = '${party}' and ${where} order by r.contract_id, 1 limit 1`
  const contract = await rows(
    party =>
      `select c.id::text from contract c join party p on p.id = c.party_id where p.fid = '${party}' and c.status = 'ACTIVE' order by c.id limit 1`,
  )
  const bill = await rows(under('factor_invoice'))
  const notOwn =
    "r.third_party_id not in (select l.third_party_id from contract_third_party l join contract k on k.id = l.contract_id join party q on q.id = k.party_id where q.fid = 'P-1001')"
  const thirdParty = {
    own: await one(
      `select third_party_id::text as id from third_party_contact where contract_id = ${contract.own} order by 1 limit 1`,
    ),
    foreign: await one(under('contract_third_party', 'third_party_id', notOwn)('P-2001')),
    missing: '999999999',
  }
  const ofLoan = async (sqlOf: string): Promise<Ids> => {
    const of = (number: string) =>
      one(`select ${sqlOf}::text as id from loan_contract c where contract_number = '${number}'`)
    return { own: await of('L-LT-250112'), foreign: await of('L-EE-250090'), missing: '999999999' }
  }
  return {
    contract,
    bill,
    thirdParty,
    invoice: await rows(party =>
      under('invoice', 'id', `c.id = ${party === 'P-1001' ? contract.own : contract.foreign}`)(party),
    ),
    act: await rows(under('act', 'id', "r.type in ('INTEREST_FEE', 'PAYOUT')")),
    document: await rows(under('act')),
    billDocument: { own: `bill-${bill.own}`, foreign: `bill-${bill.foreign}`, missing: 'bill-999999999' },
    statementDocument: Object.fromEntries(
      Object.entries(contract).map(([name, id]) => [name, `statement-${id}-2026-01-01-2026-03-31`]),
    ) as Ids,
    contractDocument: {
      own: await contractDocument(portal, contract.own),
      foreign: await contractDocument(portal, contract.foreign),
      missing: '999999999',
    },
    verification: await rows(under('buyer_verification')),
    contactEmail: {
      own: await one(
        `select email as id from third_party_contact where contract_id = ${contract.own} and third_party_id = ${thirdParty.own} order by 1 limit 1`,
      ),
      foreign: await one(
        under(
          'third_party_contact',
          'email',
          'r.email not in (select email from third_party_contact k join contract d on d.id = k.contract_id where d.party_id = 1)',
        )('P-2001'),
      ),
      missing: 'nobody@nowhere.example',
    },
    party: { own: 'P-1001', foreign: 'P-2001', missing: 'P-9999' },
    factoringProduct: {
      own: await productOf(portal, 'P-1001', 'FACTORING'),
      foreign: await productOf(portal, 'P-2001', 'FACTORING'),
      missing: 'P-9999-FACTORING',
    },
    loanProduct: {
      own: await productOf(portal, 'P-1001', 'LOAN'),
      foreign: await productOf(portal, 'P-2001'),
      missing: 'P-9999-LOAN',
    },
    loan: await loans(portal),
    loanId: await ofLoan('c.id'),
    loanBill: {
      ...(await ofLoan('(select min(bill_number) from loan_bill where loan_contract_id = c.id)')),
      missing: 'X-0',
    },
    loanBillId: await ofLoan('(select min(id) from loan_bill where loan_contract_id = c.id)'),
    loanPayment: {
      own: await payment(portal, 'demo', null, (await ofLoan('c.id')).own),
      foreign: await payment(portal, 'other', null, (await ofLoan('c.id')).foreign),
      missing: 'no-such-payment',
    },
    loanAct: await ofLoan('(select min(id) from loan_act where loan_contract_id = c.id)'),
    customerCode: {
      own: await one("select customer_code as id from party where fid = 'P-1001'"),
      foreign: await one("select customer_code as id from party where fid = 'P-2001'"),
      missing: 'C9999',
    },
    upload: {
      own: await uploaded(portal, demo, contract.own),
      foreign: await uploaded(portal, other, contract.foreign),
      missing: randomUUID(),
    },
    ...(await requests(portal, [demo, contract.own], [other, contract.foreign])),
    ...(await uploads(portal, contract)),
    payment: {
      own: await payment(portal, 'demo', contract.own),
      foreign: await payment(portal, 'other', contract.foreign),
      missing: 'no-such-payment',
    },
    session: { own: await sessionOf(portal, 'demo'), foreign: await sessionOf(portal, 'other'), missing: randomUUID() },
    notification: {
      own: await notification(portal, 'demo', 'P-1001'),
      foreign: await notification(portal, 'other', 'P-2001'),
      missing: '999999999',
    },
    listView: { own: await listView(demo), foreign: await listView(other), missing: randomUUID() },
    username: { own: 'viewer', foreign: 'other', missing: 'nobody' },
    userEmail: {
      own: await emailOf(portal, 'viewer'),
      foreign: await emailOf(portal, 'other'),
      missing: 'nobody@nowhere.example',
    },
  }
}

/** Loans of one lending company, so that they differ only in the party. */
async function loans({ db }: TestApp): Promise<Ids> {
  await db
    .updateTable('loan_contract')
    .set({ company_number: '101' })
    .where('contract_number', '=', 'L-EE-250090')
    .execute()
  return { own: 'L-LT-250112', foreign: 'L-EE-250090', missing: 'L-LT-999999' }
}

async function contractDocument({ db }: TestApp, contract: string): Promise<string> {
  const found = await db
    .selectFrom('contract_document')
    .select('id')
    .where('contract_id', '=', contract)
    .orderBy('id')
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const {
    rows: [copy],
  } = await sql<{ id: string }>`insert into contract_document overriding system value
    select (json_populate_record(d, json_build_object('id', 900000 + ${contract}::bigint, 'contract_id', ${contract}::bigint))).* from contract_document d order by d.id limit 1 returning id::text`.execute(
    db,
  )
  return copy!.id
}

async function productOf({ db }: TestApp, party: string, type?: 'FACTORING' | 'LOAN'): Promise<string> {
  const query = db
    .selectFrom('product')
    .innerJoin('party', 'party.id', 'party_id')
    .select('product.fid')
    .where('party.fid', '=', party)
    .orderBy('product.id')
  return (await (type === undefined ? query : query.where('product.type', '=', type)).executeTakeFirstOrThrow()).fid
}

async function uploaded(portal: TestApp, client: Client, contractId: string): Promise<string> {
  return (await upload(portal, client, 'sweep.pdf', aPdf(), { contractId })).json<{ uuid: string }>().uuid
}

/** A request of each company with its file, about these contracts. */
async function requests(
  portal: TestApp,
  ...senders: readonly (readonly [client: Client, contractId: string])[]
): Promise<Pick<World, 'request' | 'requestFile'>> {
  const [own, foreign] = await Promise.all(
    senders.map(async ([client, contractId]) => {
      const { contract_number: number } = await portal.db
        .selectFrom('contract')
        .select('contract_number')
        .where('id', '=', contractId)
        .executeTakeFirstOrThrow()
      return sendLimitRequest(portal, client, number)
    }),
  )
  if (own === undefined || foreign === undefined) throw new Error('a request of each company is needed')
  const fileOf = async (id: string) =>
    (
      await portal.db
        .selectFrom('contract_attachment')
        .select('id')
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  return {
    request: { own: own.id, foreign: foreign.id, missing: '999999999' },
    requestFile: { own: await fileOf(own.id), foreign: await fileOf(foreign.id), missing: randomUUID() },
  }
}

/** A draft, the workbook that it came with and a document, for each of the two contracts. */
async function uploads(
  { db, config }: TestApp,
  contract: Ids,
): Promise<Pick<World, 'draft' | 'invoiceFile' | 'sheet'>> {
  const now = config.now()
  const file = async (contractId: string, type: 'INVOICE_TEMPLATE' | 'INVOICE_OCR') => {
    const { party_id: partyId } = await db
      .selectFrom('contract')
      .select('party_id')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    const { uuid } = await insertFile(db, {
      partyId,
      contractId,
      type,
      state: 'READ',
      uploadedBy: '1',
      name: 'sweep.pdf',
      contentType: 'application/pdf',
      sha256: Buffer.from(contractId),
      content: aPdf(),
      asImage: false,
      now,
    })
    // As a reading has left it; otherwise the next one writes between two checks of the tables.
    await record(db, uuid, { kind: 'UNNAMED' })
    return uuid
  }
  const made = async (contractId: string) => {
    const sheet = await file(contractId, 'INVOICE_TEMPLATE')
    const { id: draft } = await db
      .insertInto('invoice_upload')
      .values({
        contract_id: contractId,
        type: 'AUTOMATIC',
        source_file: sheet,
        raw: '{}',
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { draft, sheet, invoiceFile: await file(contractId, 'INVOICE_OCR') }
  }
  const [own, foreign] = [await made(contract.own), await made(contract.foreign)]
  const ids = (kind: keyof typeof own): Ids => ({ own: own[kind], foreign: foreign[kind], missing: randomUUID() })
  return { draft: ids('draft'), sheet: ids('sheet'), invoiceFile: ids('invoiceFile') }
}

async function payment(
  { db, config }: TestApp,
  username: string,
  contract: string | null,
  loan: string | null = null,
): Promise<string> {
  const { id } = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const reference = `sweep-${username}-${randomUUID()}`
  const now = config.now()
  const later = new Date(now.getTime() + 3_600_000)
  await db
    .insertInto('payment')
    .values({
      reference,
      contract_id: contract,
      loan_contract_id: loan,
      created_by: id,
      amount: '1.00',
      currency: 'EUR',
      statement_text: 'x',
      client_redirect_url: `${config.publicUrl}/factoring/bills`,
      // A confirmed one has a receipt.
      status: 'PAID',
      receipt_number: 1,
      reason: null,
      provider_order: null,
      payment_url: null,
      created_at: now,
      expires_at: later,
      next_check_at: later,
      ended_at: now,
    })
    .execute()
  return reference
}

/** Told already, so that no job changes it between two checks of the tables. */
async function notification({ db, config }: TestApp, username: string, fid: string): Promise<string> {
  const user = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const party = await db.selectFrom('party').select('id').where('fid', '=', fid).executeTakeFirstOrThrow()
  const event = await db
    .insertInto('notification_event')
    .values({
      kind: 'invoiceOverdue',
      object_kind: 'invoice',
      object_id: party.id,
      party_id: party.id,
      product_type: 'FACTORING',
      day: '2026-01-01',
      told_at: config.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('notification')
    .values({ user_id: user.id, party_id: party.id, event_id: event.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function listView(client: Client): Promise<string> {
  const columns = ['invoiceNumber']
  const view = { resource: 'factoring/invoices', name: 'Sweep', search: '?page=1', columns }
  return (await client.post('/api/list-views', view)).json<{ id: string }>().id
}

async function sessionOf({ db }: TestApp, username: string): Promise<string> {
  return (
    await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('session.id')
      .where('username', '=', username)
      .where('stage', '=', 'FULL')
      .executeTakeFirstOrThrow()
  ).id
}

async function emailOf({ db }: TestApp, username: string): Promise<string> {
  return (await db.selectFrom('app_user').select('email').where('username', '=', username).executeTakeFirstOrThrow())
    .email
}
