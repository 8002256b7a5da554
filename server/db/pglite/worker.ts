import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import type { DatabaseFault, WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'

/**
 * The thread in which the embedded PostgreSQL runs, so that a slow query never blocks the event loop of the server.
 * Values come back as the `pg` driver is set to return them: bigint, numeric and date as text.
 */
const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')

const asText = (value: string): string => value
const send = (answer: WorkerAnswer): void => port.postMessage(answer)

function faultOf(error: unknown): DatabaseFault {
  const source = error as Partial<DatabaseFault> | undefined
  // PGlite can put its whole minified source line into a stack: only the fields that matter leave the thread.
  return {
    message: String(source?.message ?? error).slice(0, 500), code: source?.code, detail: source?.detail,
    constraint: source?.constraint, table: source?.table,
  }
}

const { dataDir, snapshot } = workerData as WorkerStart

try {
  const database = await PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(snapshot === null ? {} : { loadDataDir: new Blob([readFileSync(snapshot)]) }),
    parsers: { [types.INT8]: asText, [types.NUMERIC]: asText, [types.DATE]: asText },
    serializers: { [types.INT8]: String, [types.NUMERIC]: String, [types.DATE]: String },
  })
  await database.exec("set timezone to 'UTC'")
  let line: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    line = line.then(() => serve(database, request))
  })
  send({ kind: 'ready' })
} catch (error) {
  send({ kind: 'failed', fault: faultOf(error) })
}

async function serve(database: PGlite, request: WorkerRequest): Promise<void> {
  try {
    if (request.kind === 'close') {
      await database.close()
      send({ kind: 'answer', id: request.id, rows: [], affectedRows: 0 })
      return
    }
    if (request.kind === 'exec') {
      await database.exec(request.sql)
      send({ kind: 'answer', id: request.id, rows: [], affectedRows: 0 })
      return
    }
    if (request.kind === 'dump') {
      const dump = await database.dumpDataDir('none')
      const unfinished = `${request.file}.${process.pid}`
      writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
      renameSync(unfinished, request.file)
      send({ kind: 'answer', id: request.id, rows: [], affectedRows: 0 })
      return
    }
    const result = await database.query<Record<string, unknown>>(request.sql, [...request.parameters])
    send({ kind: 'answer', id: request.id, rows: result.rows, affectedRows: result.affectedRows ?? 0 })
  } catch (error) {
    send({ kind: 'fault', id: request.id, fault: faultOf(error) })
  }
}
