import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import { createForms } from './forms/forms.ts'
import type { Forms } from './forms/forms.ts'
import { loggerOptions } from './logging.ts'
import { apiModules, rootModules } from './modules.ts'
import { lists } from './lists.ts'
import { Resources } from './modules/resources/resources.service.ts'
import { bank } from './http/bank.ts'
import { bankStatements } from './modules/bank-statements/bank-statements.plugin.ts'
import { bodies } from './http/bodies.ts'
import { buyerVerification } from './modules/buyer-verification/buyer-verification.plugin.ts'
import { callMetrics } from './http/callMetrics.ts'
import { crm } from './http/crm.ts'
import { device } from './modules/login/device.plugin.ts'
import { errors } from './http/errors.ts'
import { headers } from './http/headers.ts'
import { housekeeping } from './http/housekeeping.ts'
import { identities } from './http/identities.ts'
import { internalPorts } from './http/internalPorts.ts'
import { exporting } from './lists/export/exporting.ts'
import { limits } from './http/limits.ts'
import { observability } from './http/observability.ts'
import { notifications } from './modules/notifications/notifications.plugin.ts'
import { officials } from './modules/officials/officials.plugin.ts'
import { openapi } from './http/openapi.ts'
import { operationMetrics } from './http/operationMetrics.ts'
import { outbox } from './http/outbox.ts'
import { overload } from './http/overload.ts'
import { passwordLinks } from './modules/password/password-links.plugin.ts'
import { payments } from './modules/payments/payments.plugin.ts'
import { peers } from './http/peers.ts'
import { policy } from './http/policy.ts'
import { printing } from './http/printing.ts'
import { clientErrorAnswer, securedResponse } from './http/rawAnswers.ts'
import { reauthorisation } from './modules/reauthorisation/reauthorisation.plugin.ts'
import { renderedPages } from './modules/rendered-pages/rendered-pages.plugin.ts'
import { retention } from './http/retention.ts'
import { encryption } from './http/encryption.ts'
import { session } from './modules/session/session.plugin.ts'
import { signing } from './http/signing.ts'
import { staticFiles } from './http/static.ts'
import { stopping } from './http/stopping.ts'
import { storage } from './http/storage.ts'
import { unreadableAddress } from './http/unreadableAddress.ts'
import { tracing } from './http/tracing.ts'
import { workMetrics } from './http/workMetrics.ts'
import { validation } from './http/validation.ts'
import { readPortalSettings } from './config/portal.ts'
import type { PortalSettings } from './config/portal.ts'
import { withRetention } from './config/retentionConfig.ts'
import { Texts } from './texts/texts.ts'
import { canReadImages } from './uploads/documents/images/packages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    db: Kysely<Tables>
    portal: PortalSettings
    texts: Texts
    forms: Forms
    resources: Resources
    /** Whether photos and scans are read here: by the setting, and if the optional packages are installed. */
    readsImages: boolean
  }
}

const BODY_LIMIT_BYTES = 256 * 1024
/** A hundred uuids with the columns and the order of an export. */
const QUERY_LIMIT_BYTES = 6 * 1024

/** Builds the portal on an open, migrated database without listening. Tests call it exactly as the server does. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
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
  app.decorate('readsImages', app.portal.recognition.images && canReadImages())
  app.decorate('texts', new Texts(join(config.root, 'resources', 'texts')))
  app.decorate(
    'resources',
    new Resources({
      root: config.root,
      portal: app.portal,
      texts: app.texts,
      lists,
      warn: message => {
        app.log.warn(message)
      },
    }),
  )
  app.decorate('forms', createForms({ db: database.db, root: config.root }))

  await app.register(errors)
  await app.register(stopping)
  await app.register(signing)
  await app.register(headers)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  // Tests start many portals on few cores. Compiling at startup delays the event loop for seconds there; that is not
  // overload.
  await app.register(overload, { maxDelayMs: config.profile === 'test' ? 0 : 2000 })
  await app.register(internalPorts)
  await app.register(peers)
  await app.register(observability)
  await app.register(operationMetrics)
  await app.register(callMetrics)
  await app.register(tracing)
  await app.register(bodies)
  await app.register(validation)
  await app.register(openapi)
  await app.register(session)
  await app.register(policy, {
    resolve: token => app.sessions.resolve(token),
    recall: token => app.sessions.recall(token),
  })
  await app.register(limits)
  await app.register(storage, { usualBodyLimit: BODY_LIMIT_BYTES })
  await app.register(reauthorisation)
  await app.register(device)
  await app.register(outbox)
  await app.register(notifications)
  await app.register(officials)
  await app.register(buyerVerification)
  await app.register(passwordLinks)
  await app.register(identities)
  await app.register(payments)
  await app.register(bank)
  await app.register(crm)
  await app.register(bankStatements)
  await app.register(printing)
  await app.register(exporting)
  await app.register(workMetrics)
  await app.register(housekeeping)
  await app.register(encryption)
  await app.register(retention)
  await app.register(
    async api => {
      for (const module of apiModules) await api.register(module)
    },
    { prefix: '/api' },
  )
  for (const module of rootModules) await app.register(module)
  await app.register(renderedPages)
  await app.register(staticFiles)
  return app
}

/**
 * `a=1&a=2` becomes a list. Objects of the parser inherit nothing, so names such as `__proto__` cannot reach a
 * prototype.
 */
function parseQuery(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>
  if (text.length > QUERY_LIMIT_BYTES) return { tooLong: text.slice(0, 10) }
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name]
    query[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return query
}
