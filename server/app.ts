import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import { createForms } from './forms/forms.ts'
import type { Forms } from './forms/forms.ts'
import { loggerOptions } from './logging.ts'
import { apiModules, rootModules } from './modules.ts'
import { Resources } from './modules/resources/resources.service.ts'
import { bank } from './plugins/bank.ts'
import { bodies } from './plugins/bodies.ts'
import { callerNetwork } from './plugins/callerNetwork.ts'
import { device } from './plugins/device.ts'
import { errors } from './plugins/errors.ts'
import { headers } from './plugins/headers.ts'
import { housekeeping } from './plugins/housekeeping.ts'
import { identities } from './plugins/identities.ts'
import { internalPorts } from './plugins/internalPorts.ts'
import { limits } from './plugins/limits.ts'
import { observability } from './plugins/observability.ts'
import { officials } from './plugins/officials.ts'
import { openapi } from './plugins/openapi.ts'
import { outbox } from './plugins/outbox.ts'
import { overload } from './plugins/overload.ts'
import { passwordLinks } from './plugins/passwordLinks.ts'
import { payments } from './plugins/payments.ts'
import { policy } from './plugins/policy.ts'
import { printing } from './plugins/printing.ts'
import { clientErrorAnswer, securedResponse } from './plugins/rawAnswers.ts'
import { reauthorisation } from './plugins/reauthorisation.ts'
import { retention } from './plugins/retention.ts'
import { sealing } from './plugins/sealing.ts'
import { session } from './plugins/session.ts'
import { signing } from './plugins/signing.ts'
import { staticFiles } from './plugins/static.ts'
import { storage } from './plugins/storage.ts'
import { unreadableAddress } from './plugins/unreadableAddress.ts'
import { validation } from './plugins/validation.ts'
import { readPortalSettings } from './portal.ts'
import type { PortalSettings } from './portal.ts'
import { withRetention } from './retentionConfig.ts'
import { Texts } from './texts/texts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    db: Kysely<Tables>
    portal: PortalSettings
    texts: Texts
    forms: Forms
    resources: Resources
  }
}

const bodyLimitBytes = 256 * 1024
const queryLimitBytes = 4 * 1024

/** Builds the portal on an open and migrated database; listens to nothing. Tests call it as the server does. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    pluginTimeout: 120_000,
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512, querystringParser: parseQuery },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, ServerResponse: securedResponse(config.publicUrl) },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: unreadableAddress(config.publicUrl),
    clientErrorHandler: clientErrorAnswer(config.publicUrl),
  })
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('db', database.db)
  app.decorate('portal', withRetention(readPortalSettings(config.root, config.profile), config.retention))
  app.decorate('texts', new Texts(join(config.root, 'resources', 'texts')))
  app.decorate(
    'resources',
    new Resources({
      root: config.root,
      portal: app.portal,
      texts: app.texts,
      warn: message => {
        app.log.warn(message)
      },
    }),
  )
  app.decorate('forms', createForms({ db: database.db, root: config.root }))

  await app.register(errors)
  await app.register(signing)
  await app.register(headers)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  // Tests start many portals on few cores: compiling at start is a delay of seconds there, and no overload.
  await app.register(overload, { maxDelayMs: config.profile === 'test' ? 0 : 2000 })
  await app.register(internalPorts)
  await app.register(observability)
  await app.register(bodies)
  await app.register(validation)
  await app.register(openapi)
  await app.register(callerNetwork)
  await app.register(session)
  await app.register(policy)
  await app.register(limits)
  await app.register(storage, { usualBodyLimit: bodyLimitBytes })
  await app.register(reauthorisation)
  await app.register(device)
  await app.register(outbox)
  await app.register(officials)
  await app.register(passwordLinks)
  await app.register(identities)
  await app.register(payments)
  await app.register(bank)
  await app.register(printing)
  await app.register(housekeeping)
  await app.register(sealing)
  await app.register(retention)
  await app.register(
    async api => {
      for (const module of apiModules) await api.register(module)
    },
    { prefix: '/api' },
  )
  for (const module of rootModules) await app.register(module)
  await app.register(staticFiles)
  return app
}

/** `a=1&a=2` becomes a list; names that reach prototypes are dropped with an own-property object. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>
  if (text.length > queryLimitBytes) return { tooLong: text.slice(0, 10) }
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name]
    query[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return query
}
