import { parentPort } from 'node:worker_threads'
import { rootName } from '../../../files/xmlHead.ts'
import type { TextsAnswer, TextsJob } from './protocol.ts'
import { readTextWorkbook, textWorkbook } from './textWorkbook.ts'
import { readTextXliff, textXliff } from './textXliff.ts'

/** Reads and writes files of translations in a thread, because a hostile one takes much memory. */
async function run(job: TextsJob): Promise<TextsAnswer> {
  if (job.kind === 'write') {
    const { form, texts, source, target } = job
    return {
      file: target === undefined ? await textWorkbook(texts, source) : textXliff(texts, source, target, form),
    }
  }
  const { buffer, byteOffset, byteLength } = job.content
  const content = Buffer.from(buffer, byteOffset, byteLength)
  return { read: rootName(content) === null ? await readTextWorkbook(content) : readTextXliff(content) }
}

parentPort?.on('message', (job: TextsJob & { readonly id: number }) => {
  const { id } = job
  run(job).then(
    answer => parentPort?.postMessage({ id, ...answer }),
    (error: unknown) => parentPort?.postMessage({ id, fault: error instanceof Error ? error.name : 'Error' }),
  )
})
