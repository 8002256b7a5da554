import { Worker } from 'node:worker_threads'
import type { DocumentResult } from './document.types.ts'
import type { DocumentAnswer, DocumentJob } from './protocol.ts'
import { readImage } from './images/readImage.ts'
import { readPdf } from './pdf/readPdf.ts'
import { readXml } from './xml/readXml.ts'

const MAX_RSS_BYTES = 600 * 1024 * 1024
const WATCH_MS = 100

/**
 * Reads documents of strangers in a process of its own: buffers of a PDF are outside of the limits of a thread. A second
 * thread ends the process when it takes too much memory or has lost its parent, also while a document keeps it busy.
 */
const WATCH = `
  const parent = process.ppid
  setInterval(() => {
    if (process.memoryUsage.rss() > ${String(MAX_RSS_BYTES)} || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, ${String(WATCH_MS)})`
new Worker(WATCH, { eval: true, execArgv: [] })

process.on('disconnect', () => process.exit())
process.on('message', (job: DocumentJob) => {
  void read(job).then(result => process.send?.({ id: job.id, result } satisfies DocumentAnswer))
})

async function read({ id, kind, content, context }: DocumentJob): Promise<DocumentResult> {
  try {
    if (kind === 'image' || kind === 'scan')
      return await readImage(kind, content, context, () => process.send?.({ id } satisfies DocumentAnswer))
    return kind === 'xml' ? readXml(content, context) : await readPdf(content, context)
  } catch {
    // A library's own mistake on a strange document; what it says is of no use to anybody.
    return { kind: 'unread', reason: 'notReadable' }
  }
}
