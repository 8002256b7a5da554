import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type * as Pdfmake from 'pdfmake'
import type { FontFiles } from './fonts.ts'
import { layout } from './layout.ts'
import type { PrintAnswer, PrintJob } from './protocol.ts'

/**
 * Prints documents in a thread, because the layout of a long one takes seconds. pdfmake is a CommonJS package that
 * reads its own files, so it is required from node_modules and not bundled.
 */
const pdfmake = createRequire(import.meta.url)('pdfmake') as typeof Pdfmake
const fonts = workerData as FontFiles

pdfmake.setFonts({ NotoSans: { ...fonts } })
// Documents contain only text: nothing is ever fetched, and only font files are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === fonts.normal || path === fonts.bold)

type Message = PrintJob & { readonly id: number }

async function print({ id, document }: Message): Promise<{ id: number } & (PrintAnswer | { fault: string })> {
  try {
    return { id, bytes: new Uint8Array(await pdfmake.createPdf(layout(document)).getBuffer()) }
  } catch (error) {
    return { id, fault: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
  }
}

parentPort?.on('message', (job: Message) => {
  void print(job).then(answer => parentPort?.postMessage(answer))
})
