import { pathToFileURL } from 'node:url'
import { DocumentReader, IMAGE_TIMEOUT_MS } from '../../server/uploads/documents/DocumentReader.ts'
import { languagesOf } from '../../server/uploads/documents/images/packages.ts'
import { PictureMaker, pictureQualities, type PictureQuality } from '../support/invoicePictures.ts'
import { checkedFields, corpusContext, pdfCorpus, type Verdict, verdictsOf } from '../support/pdfCorpus.ts'

const countries = { en: 'GB', lt: 'LT', lv: 'LV', ee: 'EE' } as const
/** Of the PDFs of the corpus, so that the bench ends in minutes. Not four, or all would have one language. */
const EVERY = Number(process.env['BENCH_IMAGES_EVERY'] ?? 5)

/**
 * How the fields of pictures of the corpus are recognised: scans, good photos and poor ones. Everything is a suggestion,
 * so a wrong one does not break the bench unless figures prove each other, as the amounts do.
 * @param workerFile of the built server
 */
export async function measureImages(workerFile: string): Promise<void> {
  const maker = await PictureMaker.open()
  const reader = new DocumentReader({ workerFile: pathToFileURL(workerFile), timeoutMs: IMAGE_TIMEOUT_MS })
  try {
    for (const quality of pictureQualities) await measureQuality(quality, maker, reader)
  } finally {
    await Promise.all([maker.close(), reader.close()])
  }
}

async function measureQuality(quality: PictureQuality, maker: PictureMaker, reader: DocumentReader): Promise<void> {
  const counts = new Map(checkedFields.map(field => [field, { right: 0, wrong: 0, empty: 0 }]))
  const times: number[] = []
  const wrong: string[] = []
  const reasons = new Map<string, number>()
  let index = 0
  for await (const file of pdfCorpus()) {
    // Their second page is not on the picture.
    if (index++ % EVERY !== 0 || file.layout === 'bound' || file.layout === 'twoPages') continue
    const picture = await maker.ofPdf(file.content, quality)
    const started = performance.now()
    const context = { ...corpusContext, languages: languagesOf([countries[file.language]]) }
    const result = await reader.read('image', picture, context)
    times.push(performance.now() - started)
    if (result.kind === 'unread') reasons.set(result.reason, (reasons.get(result.reason) ?? 0) + 1)
    const verdicts = verdictsOf(file, result)
    for (const field of checkedFields) {
      const verdict: Verdict = verdicts[field] ?? 'empty'
      const count = counts.get(field)
      if (count !== undefined) count[verdict] += 1
      if (verdict !== 'wrong' || result.kind !== 'image') continue
      wrong.push(
        `${file.name}: ${field} "${result.invoice.fields[field]?.text ?? ''}", not "${file.said[field] ?? ''}"`,
      )
      if (!isProven(field)) continue
      console.log(`BROKEN: ${quality} ${file.name}: ${field} is wrong, though other figures prove it`)
      process.exitCode = 1
    }
  }
  times.sort((one, other) => one - other)
  const at = (part: number): string =>
    ((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0) / 1000).toFixed(1)
  console.log(`\n${quality}: ${String(times.length)} pictures, s each: median ${at(0.5)}, worst ${at(1)}\n`)
  print(['field', 'right', 'wrong', 'goal', 'empty'])
  for (const [field, count] of counts)
    print([field, String(count.right), String(count.wrong), isProven(field) ? '0' : '', String(count.empty)])
  for (const line of wrong) console.log(`  wrong suggestion: ${line}`)
  for (const [reason, count] of reasons) console.log(`  not recognised, ${reason}: ${String(count)}`)
}

/** The total is the sum of net and VAT, or stated twice; a buyer is one of the contract's by its whole code or name. */
const isProven = (field: string): boolean =>
  field === 'invoiceAmount' || field === 'transferClaimAmount' || field === 'buyer'

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(8))).join(''))
}
