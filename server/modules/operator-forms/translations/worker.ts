import { parentPort } from 'node:worker_threads'
import type { TextsAnswer, TextsJob } from './protocol.ts'
import { readTextWorkbook, textWorkbook } from './textWorkbook.ts'

/** Reads and writes workbooks of translations in a thread, because a hostile one takes much memory. */
async function run(job: TextsJob): Promise<TextsAnswer> {
  if (job.kind === 'write') return { workbook: await textWorkbook(job.texts, job.source) }
  const { buffer, byteOffset, byteLength } = job.content
  return { read: await readTextWorkbook(Buffer.from(buffer, byteOffset, byteLength)) }
}

parentPort?.on('message', (job: TextsJob & { readonly id: number }) => {
  const { id } = job
  run(job).then(
    answer => parentPort?.postMessage({ id, ...answer }),
    (error: unknown) => parentPort?.postMessage({ id, fault: error instanceof Error ? error.name : 'Error' }),
  )
})
