import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './protocol.ts'
import { faultOf, isCrash, openStore, type Store } from './store.ts'

/** Runs the embedded PostgreSQL in a thread, so that a slow query never blocks the server's event loop. */
const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread only')

const send = (answer: WorkerAnswer): void => port.postMessage(answer)

try {
  const { dataDir, snapshot } = workerData as WorkerStart
  const store = await openStore({ dataDir, snapshot: snapshot === null ? null : new Blob([readFileSync(snapshot)]) })
  let line: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    line = line.then(() => serve(store, request))
  })
  send({ kind: 'ready' })
} catch (error) {
  send({ kind: 'failed', fault: faultOf(error) })
}

async function serve(store: Store, request: WorkerRequest): Promise<void> {
  try {
    send({ kind: 'answer', id: request.id, ...(await answer(store, request)) })
  } catch (error) {
    // The engine is unusable after a crash: this thread exits, and the portal reopens the database in a new one.
    if (isCrash(error)) process.exit(1)
    send({ kind: 'fault', id: request.id, fault: faultOf(error) })
  }
}

async function answer(
  store: Store,
  request: WorkerRequest,
): Promise<{ rows: Record<string, unknown>[]; affectedRows: number }> {
  if (request.kind === 'query') return store.query(request.sql, request.parameters)
  if (request.kind === 'exec') await store.exec(request.sql)
  else if (request.kind === 'dump') await store.dump(request.file)
  else await store.close()
  return { rows: [], affectedRows: 0 }
}
