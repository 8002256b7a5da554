import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { readConfig } from './config/config.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import { makeFilesPrivate } from './db/folderModes.ts'
import { demoPartners } from './db/demo/partners.ts'
import { demoVerifications } from './db/demo/verifications.ts'
import { DEMO_PASSWORD, demoUsers } from './db/demo/people.ts'
import { businessDay } from './texts/businessDay.ts'
import { loadDemoData, retireDemoUsers } from './db/demo/load.ts'
import { checkSessionSettings } from './db/sessionSettings.ts'
import { prepareSchema } from './db/migrate.ts'
import { StartError } from './errors.ts'
import { stopOnSignal } from './http/stopOnSignal.ts'
import { exposureWarnings } from './config/exposureConfig.ts'
import { secretFileWarnings } from './config/secretFiles.ts'
import { checkKeys } from './vault/keyCheck.ts'
import { keepNewKeys } from './vault/keyFile.ts'
import { loadDemoStatements } from './modules/bank-statements/demoStatements.ts'
import { loadDemoRequests } from './modules/contract-requests/demoRequests.ts'
import { loadDemoApplications } from './modules/operator-applications/demoApplications.ts'

const DRAIN_TIMEOUT_MS = 25_000

/**
 * Starts the portal: configuration, database, migrations, demo data, listening. A failure prints one sentence and
 * exits with code 1.
 */
async function start(): Promise<void> {
  makeFilesPrivate()
  const config = readConfig(process.env, findRoot())
  const warnings = [...exposureWarnings(config), ...secretFileWarnings(process.env, config.root)]
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`)
  await checkAddresses(config)
  print(config.databaseUrl === null ? 'Opening the embedded database …' : 'Opening the database …')
  const database = await openDatabase(config)
  try {
    if (database.kind === 'postgres') await checkSessionSettings(database.db, config.queryTimeoutMs)
    const newer = await prepareSchema(config, database)
    if (newer !== null) process.stderr.write(`Warning: ${newer}\n`)
    await checkKeys(database.db)
    keepNewKeys(config.dataKeys)
    if (config.demo && (await loadDemoData(database.db, config.demoDay ?? businessDay(config.now()))))
      print('Demo data loaded.')
    if (!config.demo) await retireDemoUsers(database.db)
    const app = await buildApp(config, database)
    stopOnSignal({
      graceMs: config.shutdownGraceMs,
      drainMs: DRAIN_TIMEOUT_MS,
      announce: () => {
        app.stopping.begin()
      },
      close: async error => {
        if (error !== undefined) app.log.fatal({ err: error }, 'stopping after an error')
        await app.close()
        await database.close()
      },
    })
    await app.ready()
    if (config.demo) {
      const tools = { db: app.db, forms: app.forms, now: config.now() }
      await loadDemoApplications(tools)
      await loadDemoStatements(tools)
      await loadDemoRequests(tools)
    }
    await listen(app, config)
    greet(config)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  const { host, port } = config
  try {
    await app.internalPorts.listen(host)
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw addressProblem(error, config, portOf(error) ?? port)
  }
}

/** Runs before the database is opened, so that an accidental second start touches nothing. */
async function checkAddresses(config: Config): Promise<void> {
  const {
    host,
    port,
    exposure: { metrics, apiDocs },
  } = config
  for (const number of new Set([port, metrics, apiDocs])) {
    if (typeof number === 'string') continue
    const probe = createServer()
    await new Promise<void>((resolve, reject) => {
      probe.once('error', error => reject(addressProblem(error, config, number)))
      probe.listen({ host, port: number }, () => probe.close(() => resolve()))
    })
  }
}

function addressProblem(error: unknown, { host, port, exposure }: Config, number: number): unknown {
  const code = (error as NodeJS.ErrnoException).code
  const name = number === port ? 'PORT' : number === exposure.metrics ? 'METRICS_PORT' : 'API_DOCS'
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${number} on ${host} is taken. Stop the program that uses it, or set ${name} to another number.`,
    )
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${number}. Set ${name} to a number above 1023.`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartError(`HOST ${host} is not an address of this machine.`)
  return error
}

function greet(config: Config): void {
  const local = `http://localhost:${config.port}`
  print(`\n  The portal is ready at ${local}`)
  if (config.demo) {
    print(
      `\n  Demo logins, password ${DEMO_PASSWORD} for all (personal code and phone are for Smart-ID and Mobile-ID):`,
    )
    for (const { username, personalCode, phone, purpose } of demoUsers) {
      print(`    ${username.padEnd(10)}${(personalCode ?? '').padEnd(14)}${phone}  ${purpose}`)
    }
    print('\n  Demo partners, each with the link of their customers and their own (prefill):')
    for (const { name, publicToken, privateToken, purpose } of demoPartners) {
      print(
        `    ${name}, ${purpose}\n      ${local}/partner/${publicToken}\n      ${local}/partner/prefill/${privateToken}`,
      )
    }
    print('\n  Links that buyers get by mail, to verify invoices:')
    for (const { key, language, purpose } of demoVerifications)
      print(`    ${purpose}\n      ${local}/invoiceVerification/${key}?language=${language}`)
  }
  if (config.simulators)
    print(`\n  SMS codes, e-mails and phones of Smart-ID and Mobile-ID are simulated; see them at ${local}/simulator`)
  print(`  Financing form: ${local}/leasingRequest   Operators: ${local}/operator/forms${apiAddress(config)}\n`)
}

function apiAddress({ port, exposure: { apiDocs } }: Config): string {
  return apiDocs === 'off' ? '' : `   API: http://localhost:${apiDocs === 'main' ? port : apiDocs}/api/docs`
}

/** Port of a listen error, unless it is the portal's own. */
function portOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'port' in error && typeof error.port === 'number'
    ? error.port
    : undefined
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Folder that contains `resources/` and `config/`: above this file, both in the sources and in the bundle. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'resources', 'texts')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

start().catch((error: unknown) => {
  const text =
    error instanceof StartError
      ? error.message
      : `The portal could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
