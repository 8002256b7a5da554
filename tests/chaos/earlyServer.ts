import { EmbeddedDatabase } from '../../server/db/pglite/embedded.ts'
import { PostgresConnection } from '../../server/db/postgres/postgresConnection.ts'

/**
 * Entry of a wrong build: it says that a write with an Idempotency-Key is committed before it is, and commits later. The
 * drill must find that out (tests/server/process/drill.test.ts). No build of the product contains this file.
 */
const LATE_MS = 800
const KEYED_WRITE = /^\s*insert into "idempotency"/i

const { query, release } = PostgresConnection.prototype
const keyed = new WeakSet<PostgresConnection>()
const committing = new WeakMap<PostgresConnection, Promise<unknown>>()

PostgresConnection.prototype.query = function early(text, parameters) {
  if (KEYED_WRITE.test(text)) keyed.add(this)
  if (text !== 'commit' || !keyed.has(this)) return query.call(this, text, parameters)
  const late = new Promise(resolve => {
    setTimeout(resolve, LATE_MS)
  })
  committing.set(
    this,
    late.then(() => query.call(this, text, parameters)).catch(() => {}),
  )
  return Promise.resolve({ rows: [], affectedRows: undefined })
}
PostgresConnection.prototype.release = function late() {
  const commit = committing.get(this)
  if (commit === undefined) release.call(this)
  else void commit.finally(() => release.call(this))
}

/** The same for the embedded database, whose only connection does nothing else until then. */
const embedded = EmbeddedDatabase.prototype.query
let isKeyed = false
let until: Promise<unknown> = Promise.resolve()

EmbeddedDatabase.prototype.query = async function early(text, parameters) {
  await until
  if (KEYED_WRITE.test(text)) isKeyed = true
  if (text !== 'commit' || !isKeyed) return embedded.call(this, text, parameters)
  isKeyed = false
  const late = new Promise(resolve => {
    setTimeout(resolve, LATE_MS)
  })
  until = late.then(() => embedded.call(this, text, parameters)).catch(() => {})
  return { rows: [], affectedRows: 0 }
}

await import('../../server/server.ts')
