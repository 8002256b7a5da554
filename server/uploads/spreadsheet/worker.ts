import { parentPort } from 'node:worker_threads'
import { annotate } from './annotate.ts'
import type { SheetAnswer, SheetJob, SheetPart } from './protocol.ts'
import { readSheet } from './readSheet.ts'
import type { SheetRow } from './spreadsheet.types.ts'

/** The main thread takes over a batch at once, so a small one holds it up less. */
const BATCH_SIZE = 100

/** Reads and writes spreadsheets in a thread, because a hostile or large one takes seconds and much memory. */
async function run(job: SheetJob, send: (part: SheetPart) => void): Promise<SheetAnswer> {
  if (job.kind === 'annotate') return { workbook: await annotate(job.input) }
  let batch: SheetRow[] = []
  const outcome = await readSheet(job.format, job.content, job.options, row => {
    batch.push(row)
    if (batch.length < BATCH_SIZE) return
    send(batch)
    batch = []
  })
  if (batch.length > 0) send(batch)
  return { outcome }
}

parentPort?.on('message', (job: SheetJob & { readonly id: number }) => {
  const { id } = job
  run(job, part => parentPort?.postMessage({ id, part })).then(
    answer => parentPort?.postMessage({ id, ...answer }),
    (error: unknown) =>
      parentPort?.postMessage({ id, fault: (error instanceof Error ? error.message : String(error)).slice(0, 500) }),
  )
})
