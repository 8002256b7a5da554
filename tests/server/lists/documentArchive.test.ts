import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentArchive } from '../../../server/lists/export/documentArchive.ts'
import { Texts } from '../../../server/texts/texts.ts'

const texts = new Texts(join(import.meta.dirname, '../../../resources/texts'))

async function filesOf(rows: readonly { documentId: string | null; number: string }[]) {
  const make = (id: string) =>
    id === 'broken'
      ? Promise.reject(new Error('no paper'))
      : Promise.resolve({ name: 'bill.pdf', bytes: Buffer.from(`PDF of ${id}`) })
  const { files, ...counts } = documentArchive({ rows, make, texts, language: 'en' }, 'bills_')
  const found: string[] = []
  for await (const { name, bytes } of files) found.push(`${name}: ${bytes.toString()}`)
  return { found, counts }
}

test('an archive ends with its contents: each row with its own file name, or without a file (LST-17)', async () => {
  const { found, counts } = await filesOf([
    { documentId: '1', number: 'B-1' },
    { documentId: null, number: '=B"2' },
    { documentId: '3', number: 'B-3' },
  ])
  expect(counts).toEqual({ filePrefix: 'bills_', rows: 3, documents: 2 })
  expect(found).toEqual([
    'bill.pdf: PDF of 1',
    'bill_2.pdf: PDF of 3',
    'contents.csv: \uFEFF"Number";"File"\r\n"B-1";"bill.pdf"\r\n"\'=B""2";"No file"\r\n"B-3";"bill_2.pdf"\r\n',
  ])
})

test('a document that cannot be made ends the archive without its contents', async () => {
  await expect(
    filesOf([
      { documentId: '1', number: 'B-1' },
      { documentId: 'broken', number: 'B-2' },
    ]),
  ).rejects.toThrow('no paper')
})
