import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config/config.ts'
import { withDefaults } from '../server/config/secretFiles.ts'
import { openDatabase } from '../server/db/database.ts'
import { DEMO_TODAY } from '../server/db/demo/calendar.ts'
import { fillInvoices } from '../server/db/demo/bulk/fill.ts'
import { makeFilesPrivate } from '../server/db/folderModes.ts'
import { loadDemoData } from '../server/db/demo/load.ts'
import { migrate } from '../server/db/migrate.ts'
import { StartError } from '../server/errors.ts'
import { businessDay } from '../server/texts/businessDay.ts'

/**
 * `npm run seed` loads the demo data; `npm run seed -- --invoices 1000000` adds invoices up to that number for
 * measurements, as of the day of the plans. It uses the database the portal would open (DATA_DIR or DATABASE_URL); the embedded one must not be in
 * use.
 */
async function seed(): Promise<void> {
  makeFilesPrivate()
  const count = invoiceCount()
  const config = readConfig(
    withDefaults(process.env, { QUERY_TIMEOUT_MS: '600000', SIMULATORS: 'true', SECRET_KEY: '0'.repeat(64) }),
    fileURLToPath(new URL('..', import.meta.url)),
  )
  const database = await openDatabase(config)
  const started = performance.now()
  try {
    await migrate(database.db)
    print(
      (await loadDemoData(database.db, config.demoDay ?? (count > 0 ? DEMO_TODAY : businessDay(new Date()))))
        ? 'Demo data loaded.'
        : 'The demo data is there already.',
    )
    if (count > 0) await fillInvoices(database, count, print)
    print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    await database.close()
  }
}

function invoiceCount(): number {
  const { values } = parseArgs({ options: { invoices: { type: 'string', default: '0' } } })
  if (!/^\d{1,8}$/.test(values.invoices))
    throw new StartError(`--invoices is "${values.invoices}" but must be a whole number below 100,000,000.`)
  return Number(values.invoices)
}

function print(message: string): void {
  process.stdout.write(`${message}\n`)
}

seed().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
