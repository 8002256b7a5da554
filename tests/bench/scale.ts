import { sql } from 'kysely'
import {
  environment,
  fillTo,
  measuringWorld,
  signIn,
  startProcess,
  stopProcess,
  type World,
} from './factoring/world.ts'
import { printIndexes, printWriting } from './factoring/writing.ts'
import { fillLoan, LOAN_GOAL, loanCases, loanExports, signInToLoans } from './factoring/loans.ts'

/**
 * How the pages of invoices take it that the table grows: the same calls with 100,000, 1,000,000 and 10,000,000 invoices on a PostgreSQL
 * server of its own, in the contract that has a tenth of all (`heavy`) and in one of the usual size (`usual`). Printed are median
 * milliseconds of a call over HTTP, one after the other, and the ratio to the smallest size. `--sizes 100000,1000000` chooses the
 * sizes, `--repeats` how often each call is made, `--cases ageing,tabs` measures only calls whose name contains one of these. At the
 * largest size follow the indexes with their use, and what writing costs. Beside them a loan with 480 payments and 10,000 bills is measured, with the heavy contract of the smallest size, which has 10,000 invoices
 * of 100,000: at most 1.2 times as long. `--loans` measures only that. Other work on the machine is noise in both.
 */
const onlyLoans = process.argv.includes('--loans')
const sizes = (argument('sizes') ?? (onlyLoans ? '100000' : '100000,1000000,10000000')).split(',').map(Number)
const repeats = Number(argument('repeats') ?? 25)
const chosen = (argument('cases') ?? '').split(',')
const goal = 1.5
const port = 3180
const base = `http://127.0.0.1:${port}`

type Target = {
  readonly name: string
  readonly contract: string
  readonly total: number
  readonly number: string
  readonly id: string
  readonly buyer: string
}
type Case = { readonly name: string; readonly path: (target: Target) => string }
const list =
  (query: string) =>
  ({ contract }: Target) =>
    `/api/invoice?contractId=${contract}&size=10${query}`
const page = (part: number, sort: string) => (target: Target) =>
  list(`&page=${Math.max(1, Math.floor((target.total / 10) * part))}&sort=${sort}`)(target)

const cases: readonly Case[] = [
  { name: 'page 1', path: list('') },
  { name: 'page 1 of 1,000', path: ({ contract }) => `/api/invoice?contractId=${contract}&size=1000` },
  { name: 'page 1, all contracts', path: () => '/api/invoice?size=10' },
  { name: 'by status', path: list('&invoiceStatus=OVERDUE') },
  { name: 'by two statuses', path: list('&invoiceStatus=OVERDUE&invoiceStatus=REJECTED') },
  { name: 'by buyer', path: target => list(`&thirdPartyId=${target.buyer}`)(target) },
  { name: 'by buyer and status', path: target => list(`&thirdPartyId=${target.buyer}&invoiceStatus=PAID`)(target) },
  { name: 'by whole number', path: target => list(`&invoiceNumber=${target.number}`)(target) },
  { name: 'by end of number', path: target => list(`&invoiceNumber=${target.number.slice(-4)}`)(target) },
  { name: 'by beginning of number', path: target => list(`&invoiceNumber=${target.number.slice(0, 3)}`)(target) },
  { name: 'by a number that is not there', path: list('&invoiceNumber=nothing') },
  { name: 'by issue dates of a month', path: list('&invoiceDateFrom=2025-11-01&invoiceDateTo=2025-11-30') },
  { name: 'by due dates of a month', path: list('&dueDateFrom=2025-11-01&dueDateTo=2025-11-30') },
  {
    name: 'by issue dates, in order of due dates',
    path: list('&invoiceDateFrom=2025-11-01&invoiceDateTo=2025-11-30&sort=invoiceDueDate,DESC'),
  },
  ...[
    'invoiceNumber',
    'contractNumber',
    'invoiceDueDate',
    'invoiceStatus',
    'approvalDate',
    'amountPaid',
    'amountUnpaid',
    'advanceAmountFunded',
    'advanceAmountFundedOutstanding',
    'advanceAmountUnfunded',
    'invoiceAmountUnfunded',
    'reserveAmountOutstanding',
  ].map(field => ({ name: `by ${field}`, path: list(`&sort=${field},DESC`) })),
  { name: 'by amount', path: list('&sort=invoiceAmount,DESC') },
  {
    name: 'by amount, of a buyer',
    path: target => list(`&sort=invoiceAmount,DESC&thirdPartyId=${target.buyer}`)(target),
  },
  { name: 'by due date, overdue', path: list('&sort=invoiceDueDate,ASC&invoiceStatus=OVERDUE') },
  { name: 'by name of the buyer', path: list('&sort=thirdPartyName,ASC') },
  { name: 'page in the middle', path: page(0.5, 'invoiceDate,DESC') },
  { name: 'last page', path: page(1, 'invoiceDate,DESC') },
  { name: 'page in the middle by due date', path: page(0.5, 'invoiceDueDate,ASC') },
  { name: 'last page by amount', path: page(1, 'invoiceAmount,DESC') },
  { name: 'middle page by amount', path: page(0.5, 'invoiceAmount,DESC') },
  { name: 'totals', path: ({ contract }) => `/api/invoices/totals?contractId=${contract}` },
  {
    name: 'totals by buyer and status',
    path: ({ contract, buyer }) =>
      `/api/invoices/totals?contractId=${contract}&thirdPartyId=${buyer}&invoiceStatus=PAID`,
  },
  {
    name: 'totals by end of number',
    path: ({ contract, number }) => `/api/invoices/totals?contractId=${contract}&invoiceNumber=${number.slice(-4)}`,
  },
  {
    name: 'totals of a month',
    path: ({ contract }) =>
      `/api/invoices/totals?contractId=${contract}&invoiceDateFrom=2025-11-01&invoiceDateTo=2025-11-30`,
  },
  {
    name: 'totals of a month of due dates',
    path: ({ contract }) => `/api/invoices/totals?contractId=${contract}&dueDateFrom=2025-11-01&dueDateTo=2025-11-30`,
  },
  { name: 'tabs', path: ({ contract }) => `/api/invoices/tabs?contractId=${contract}` },
  {
    name: 'tabs of a month of due dates',
    path: ({ contract }) => `/api/invoices/tabs?contractId=${contract}&dueDateFrom=2025-11-01&dueDateTo=2025-11-30`,
  },
  {
    name: 'tabs by end of number',
    path: ({ contract, number }) => `/api/invoices/tabs?contractId=${contract}&invoiceNumber=${number.slice(-4)}`,
  },
  { name: 'detail and neighbours', path: ({ contract, id }) => `/api/invoices/${id}?contractId=${contract}` },
  {
    name: 'neighbours by amount, by status',
    path: ({ contract, id }) =>
      `/api/invoices/${id}?contractId=${contract}&sort=invoiceAmount,ASC&invoiceStatus=CLOSED`,
  },
]

/** Calls about all invoices of the company; the search has a bench of its own for its other words. */
const companyCases: readonly Case[] = [
  { name: 'ageing', path: () => '/api/invoices/ageing' },
  { name: 'what needs doing', path: () => '/api/general-dashboard/tasks' },
  { name: 'saved views of a list', path: () => '/api/list-views?resource=factoring%2Finvoices' },
  { name: 'search by half a number', path: ({ number }) => `/api/search?q=${number.slice(-5)}` },
]

const world = await measuringWorld(sizes[0] ?? 100_000)
const measured: Map<string, number>[] = []
const besideInvoices: { name: string; loan: number; invoices: number; goal: number }[] = []
try {
  await fillLoan(world)
  for (const size of sizes) {
    await fillTo(world, size)
    measured.push(await measure(world, size))
  }
  if (!onlyLoans) print()
  printLoans()
  if (!onlyLoans && argument('cases') === undefined) {
    await printIndexes(world)
    await printWriting(world)
  }
} finally {
  await world.close()
}

async function measure({ url, database }: World, size: number): Promise<Map<string, number>> {
  const portal = await startProcess('./portalServer.ts', environment(url, port))
  try {
    const token = await signIn(base)
    const targets = await Promise.all([target(database, 'heavy', 0), target(database, 'usual', 1)])
    const result = new Map<string, number>()
    const take = async (of: string, one: Target, all: readonly Case[]) => {
      for (const { name, path } of all)
        if (chosen.some(part => name.includes(part))) result.set(`${of}: ${name}`, await median(path(one), token))
    }
    if (!onlyLoans) for (const one of targets) await take(one.name, one, cases)
    if (!onlyLoans) await take('company', targets[0], companyCases)
    if (size === sizes[0]) besideInvoices.push(...(await measureLoans(targets[0], token)))
    console.log(
      `measured with ${size.toLocaleString('en')} invoices, ${targets.map(({ name, total }) => `${name} ${total.toLocaleString('en')}`).join(', ')}`,
    )
    return result
  } finally {
    await stopProcess(portal)
  }
}

/** Calls of the loan with those of a contract, one after the other; exports by a thousand rows. */
async function measureLoans(contract: Target, token: string): Promise<typeof besideInvoices> {
  const borrower = await signInToLoans(base)
  const found: typeof besideInvoices = []
  for (const { name, path, like } of loanCases) {
    const invoices = cases.find(one => one.name === like)?.path(contract)
    if (invoices === undefined) throw new Error(`no call of invoices is named ${like}`)
    const before = await median(invoices, token)
    const loan = await median(path, borrower)
    found.push({ name, loan, invoices: (before + (await median(invoices, token))) / 2, goal: LOAN_GOAL })
  }
  const ofInvoices = await exported(`/api/invoices:export?contractId=${contract.contract}`, token, contract.total)
  for (const { name, path, rows } of loanExports)
    found.push({
      name: `${name}, 1,000 rows`,
      loan: await exported(path, borrower, rows),
      invoices: ofInvoices,
      goal: LOAN_GOAL,
    })
  return found
}

/** Milliseconds for a thousand rows of an export, the best of five. */
async function exported(path: string, token: string, rows: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  return (Math.min(...times) / rows) * 1000
}

async function target({ db }: World['database'], name: string, place: number): Promise<Target> {
  const {
    rows: [contract],
  } = await sql<{
    id: string
    n: number
  }>`select c.id::text as id, (select count(*)::int from invoice where contract_id = c.id) as n
    from contract c join party p on p.id = c.party_id where fid = 'P-1001' order by c.id limit 1 offset ${place}`.execute(
    db,
  )
  const {
    rows: [invoice],
  } = await sql<{
    id: string
    number: string
    buyer: string
  }>`select id::text, invoice_number as number, third_party_id::text as buyer from invoice
    where contract_id = ${contract?.id} and status = 'CLOSED' order by invoice_date offset ${Math.floor((contract?.n ?? 0) / 4)} limit 1`.execute(
    db,
  )
  if (contract === undefined || invoice === undefined) throw new Error(`there is no contract to measure as ${name}`)
  return { name, contract: contract.id, total: contract.n, ...invoice }
}

async function median(path: string, token: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repeats + 6; round += 1) {
    const started = performance.now()
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    if (round >= 6) times.push(performance.now() - started)
  }
  return times.sort((one, next) => one - next)[Math.floor(times.length / 2)] ?? 0
}

function print(): void {
  const [first] = measured
  console.log(
    `\n${''.padEnd(44)}${sizes.map(size => size.toLocaleString('en').padStart(14)).join('')}${sizes
      .slice(1)
      .map((_, index) => `ratio ${index + 2}`.padStart(10))
      .join('')}${'goal'.padStart(8)}`,
  )
  const above: string[] = []
  for (const name of first?.keys() ?? []) {
    const times = measured.map(one => one.get(name) ?? 0)
    const ratios = times.slice(1).map(time => time / (times[0] ?? 1))
    const isAbove = ratios.some(ratio => ratio > goal)
    if (isAbove) above.push(name)
    console.log(
      `${name.padEnd(44)}${times.map(time => time.toFixed(1).padStart(14)).join('')}${ratios.map(ratio => ratio.toFixed(2).padStart(10)).join('')}${goal.toFixed(1).padStart(8)}${isAbove ? '  above' : ''}`,
    )
  }
  console.log(
    above.length === 0
      ? `\nkept: no page takes more than ${goal} times as long`
      : `\nabove ${goal}: ${above.join('; ')}`,
  )
  if (above.length > 0) process.exitCode = 1
}

function printLoans(): void {
  console.log(
    `\n${'loan beside invoices'.padEnd(44)}${['loan', 'invoices', 'ratio', 'goal'].map(head => head.padStart(14)).join('')}`,
  )
  for (const { name, loan, invoices, goal } of besideInvoices)
    console.log(
      `${name.padEnd(44)}${[loan.toFixed(2), invoices.toFixed(2), (loan / invoices).toFixed(2), goal.toFixed(1)].map(cell => cell.padStart(14)).join('')}${loan / invoices > goal ? '  above' : ''}`,
    )
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
