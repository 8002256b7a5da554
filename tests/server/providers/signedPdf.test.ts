import { expect, it } from 'vitest'
import { PdfPrinter } from '../../../server/pdf/PdfPrinter.ts'
import { appendPage } from '../../../server/providers/simulated-signing/signedPdf.ts'
import { readPdf } from '../../support/pdf.ts'

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).text

const letters = 'ĄČĘĖĮŠŲŪŽ ąčęėįšųūž ĀČĒĢĪĶĻŅŠŪŽ āčēģīķļņšūž ÕÄÖÜŠŽ õäöüšž „kabutės“ – €'

it('signed PDF has one more page, keeps every byte of the original, and names the signers with every Baltic letter', async () => {
  const printer = new PdfPrinter()
  const original = await printer.print(
    {
      language: 'lt',
      title: 'Sutartis',
      subtitle: 'Nr. 1',
      author: 'A',
      creator: 'B',
      createdAt: new Date(0),
      parties: [],
      facts: [],
      tables: [],
      notes: ['Pirmas puslapis'],
      pageText: '%{page}/%{pages}',
    },
    'test',
    new AbortController().signal,
  )
  await printer.close()
  const signed = appendPage(original, [
    { text: 'Parašai (2) \\', size: 18 },
    { text: letters, size: 11 },
    { text: 'mark 李', size: 9 },
  ])
  expect(signed.subarray(0, original.length).equals(original)).toBe(true)
  const text = await textOf(signed)
  for (const part of ['Pirmas puslapis', 'Parašai (2) \\', letters, 'mark ?']) expect(text).toContain(part)
})

it.each(['', '%PDF-1.7 no trailer', 'startxref\n5\ntrailer << /Size 3 /Root 1 0 R >> startxref'])(
  'signed PDF is not made of an unsupported PDF: "%s"',
  bytes => {
    expect(() => appendPage(Buffer.from(bytes), [{ text: 'x', size: 9 }])).toThrow()
  },
)
