import { pathToFileURL } from 'node:url'
import { DocumentReader } from '../../server/uploads/documents/DocumentReader.ts'
import { corpusContext, checkedFields, pdfCorpus, type Verdict, verdictsOf } from '../support/pdfCorpus.ts'

/**
 * How the fields of the corpus of own PDFs are recognised by the reading process of the built server. A field that is
 * shown and wrong breaks the bench.
 * @param workerFile of the built server
 */
export async function measureRecognition(workerFile: string): Promise<void> {
  const reader = new DocumentReader({ workerFile: pathToFileURL(workerFile) })
  const counts = new Map(checkedFields.map(field => [field, { right: 0, wrong: 0, empty: 0 }]))
  const times: number[] = []
  try {
    for await (const file of pdfCorpus()) {
      const started = performance.now()
      const result = await reader.read('pdf', file.content, corpusContext)
      times.push(performance.now() - started)
      const verdicts = verdictsOf(file, result)
      for (const field of checkedFields) {
        const verdict: Verdict = verdicts[field] ?? 'empty'
        const count = counts.get(field)
        if (count !== undefined) count[verdict] += 1
        if (verdict !== 'wrong') continue
        console.log(`BROKEN: ${file.name}: ${field} is wrong`)
        process.exitCode = 1
      }
    }
  } finally {
    await reader.close()
  }
  times.sort((one, other) => one - other)
  const at = (part: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
  console.log(`\n${String(times.length)} PDFs, ms each: median ${at(0.5)}, 95 % ${at(0.95)}, worst ${at(1)}\n`)
  print(['field', 'right', 'wrong', 'goal', 'empty'])
  for (const [field, { right, wrong, empty }] of counts)
    print([field, String(right), String(wrong), '0', String(empty)])
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(8))).join(''))
}
