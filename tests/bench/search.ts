import { sql } from 'kysely'
import { environment, measuringWorld, signIn, startProcess, stopProcess } from './factoring/world.ts'

/**
 * How long a search takes (SHL-54) with a million invoices of which the company that searches has a tenth, and again with all of them,
 * on a PostgreSQL server of its own: median and 95th percentile of a call over HTTP, milliseconds, one after the other.
 * `--invoices 100000` and `--share 1` choose the size and the share, `--repeats` how often each call is made.
 */
const invoices = Number(argument('invoices') ?? 1_000_000)
const shares = (argument('share') ?? '0.1,1').split(',').map(Number)
const repeats = Number(argument('repeats') ?? 25)
const port = 3185
const base = `http://127.0.0.1:${port}`

for (const share of shares) await measure(share)

async function measure(heavyShare: number): Promise<void> {
  const world = await measuringWorld(invoices, { heavyShare })
  const portal = await startProcess('./portalServer.ts', environment(world.url, port))
  try {
    const token = await signIn(base)
    const one = await world.database.db
      .selectFrom('invoice')
      .select(['invoice_number as number', 'amount'])
      .where('contract_id', '=', '1')
      .orderBy('id')
      .offset(Math.floor(invoices * heavyShare * 0.4))
      .limit(1)
      .executeTakeFirstOrThrow()
    const cases: readonly (readonly [string, string])[] = [
      ['whole number', one.number],
      ['number without separators', one.number.replaceAll(/[^\da-z]/gi, '')],
      ['half a number', one.number.slice(-5)],
      ['three digits', one.number.slice(-3)],
      ['beginning of every number', one.number.slice(0, 3)],
      ['two letters', one.number.slice(0, 2)],
      ['amount', one.amount],
      ['whole amount', one.amount.split('.')[0] ?? ''],
      ['name of a buyer', 'vejo malunu'],
      ['first word of every buyer', 'uab'],
      ['nothing', 'qqqzzz'],
    ]
    console.log(`${invoices.toLocaleString('en')} invoices, share ${heavyShare} in one contract`)
    for (const [name, q] of cases) {
      const times: number[] = []
      for (let round = 0; round < repeats; round++) {
        const start = performance.now()
        const answer = await fetch(`${base}/api/search?q=${encodeURIComponent(q)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
      console.log(`${name.padEnd(28)} ${q.padEnd(24)} median ${at(0.5).padStart(7)}  p95 ${at(0.95).padStart(7)}`)
    }
    const { rows } = await sql<{
      size: string
    }>`select pg_size_pretty(pg_relation_size('invoice_by_number_part')) as size`.execute(world.database.db)
    console.log(`index of parts of numbers: ${rows[0]?.size}\n`)
  } finally {
    await stopProcess(portal)
    await world.close()
  }
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
