import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { demoPartners } from './db/demo/partners.ts'
import { demoPassword, demoUsers } from './db/demo/people.ts'
import { loadDemoData, retireDemoUsers } from './db/demo/load.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './errors.ts'
import { checkKeys } from './vault/keyCheck.ts'
import { keepNewKeys } from './vault/keyFile.ts'
import { loadDemoApplications } from './modules/operator-applications/demoApplications.ts'

const drainMs = 25_000

/** Starts the portal: configuration, database, migrations, demo data, listening. Failures are one sentence each, exit code 1. */
async function start(): Promise<void> {
  const config = readConfig(process.env, findRoot())
  await checkAddress(config)
  say(config.databaseUrl === null ? 'Opening the embedded database …' : 'Opening the database …')
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    await checkKeys(database.db)
    keepNewKeys(config.dataKeys)
    if (config.demo && (await loadDemoData(database.db))) say('Demo data loaded.')
    if (!config.demo) await retireDemoUsers(database.db)
    const app = await buildApp(config, database)
    closeWithGrace({ delay: drainMs, logger: false }, async ({ err }) => {
      if (err !== undefined) app.log.fatal({ err }, 'stopping after an error')
      await app.close()
      await database.close()
    })
    await app.ready()
    if (config.demo) await loadDemoApplications({ db: app.db, forms: app.forms, now: config.now() })
    await listen(app, config)
    greet(config)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw addressProblem(error, host, port)
  }
}

/** Asked before the database is opened, so that a second start by mistake touches nothing. */
async function checkAddress({ host, port }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(addressProblem(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function addressProblem(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} on ${host} is taken. Stop the program that uses it, or set PORT to another number.`)
  if (code === 'EACCES') return new StartError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return new StartError(`HOST ${host} is not an address of this machine.`)
  return error
}

function greet(config: Config): void {
  const local = `http://localhost:${config.port}`
  say(`\n  The portal is ready at ${local}`)
  if (config.demo) {
    say(`\n  Demo logins, password ${demoPassword} for all (personal code and phone are for Smart-ID and Mobile-ID):`)
    for (const { username, personalCode, phone, purpose } of demoUsers) {
      say(`    ${username.padEnd(10)}${(personalCode ?? '').padEnd(14)}${phone}  ${purpose}`)
    }
    say('\n  Demo partners, each with the link of their customers and their own (prefill):')
    for (const { name, publicToken, privateToken, purpose } of demoPartners) {
      say(`    ${name}, ${purpose}\n      ${local}/partner/${publicToken}\n      ${local}/partner/prefill/${privateToken}`)
    }
  }
  if (config.simulators) say(`\n  SMS codes, e-mails and phones of Smart-ID and Mobile-ID are simulated; see them at ${local}/simulator`)
  say(`  Financing form: ${local}/leasingRequest   Operators: ${local}/operator/forms   API: ${local}/api/docs\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The folder that holds `resources/` and `config/`: above this file, whether it is a source or the bundle. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'resources', 'texts')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

start().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : `The portal could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
