import { describe, expect, it } from 'vitest'
import type { RowField } from '../../../../schemas/invoiceRow.ts'
import { readPdf } from '../../../../server/uploads/documents/pdf/readPdf.ts'
import { corpusContext, checkedFields, pdfCorpus, verdictsOf } from '../../../support/pdfCorpus.ts'

/** Of all fields of the corpus, which also has ambiguous layouts. */
const LEAST_RIGHT = 0.9

describe('the corpus of own invoices in four languages (UPL-84)', () => {
  it('has no incorrect field, and few empty ones', async () => {
    const counts = { right: 0, empty: 0 }
    const wrong: string[] = []
    const empty: string[] = []
    for await (const file of pdfCorpus()) {
      const result = await readPdf(file.content, corpusContext)
      const verdicts = verdictsOf(file, result)
      for (const field of checkedFields) {
        const verdict = verdicts[field as RowField]
        if (verdict === 'wrong') wrong.push(`${file.name}: ${field}`)
        else if (verdict === 'right') counts.right += 1
        else {
          counts.empty += 1
          empty.push(`${file.name}: ${field}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(counts.right / (counts.right + counts.empty), empty.join('\n')).toBeGreaterThan(LEAST_RIGHT)
  }, 120_000)
})
