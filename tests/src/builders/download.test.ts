import { expect, test } from 'vitest'

import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../schemas/archive.ts'
import { ZipStream } from '../../../server/lists/export/zipStream.ts'
import { exportFileName, readDownload } from '../../../src/api/http/download.ts'

test('download is named after its kind and the second of the request (INV-16, FMT-14)', () => {
  expect(exportFileName('invoices_', new Date(2024, 0, 31, 14, 3, 5))).toBe('invoices_20240131-140305.xlsx')
})

test('download reports received bytes and returns the whole file', async () => {
  const seen: number[] = []
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([1, 2, 3]))
      controller.enqueue(new Uint8Array([4, 5]))
      controller.close()
    },
  })
  const { blob, bytes } = await readDownload(new Response(stream), count => seen.push(count))
  expect(seen).toEqual([3, 5])
  expect([bytes, blob.size]).toEqual([5, 5])
})

test('download of an interrupted stream fails instead of saving a short file (STM-25)', async () => {
  const stream = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection lost'))
    },
  })
  await expect(readDownload(new Response(stream), () => {})).rejects.toThrow('connection lost')
})

/** An archive as the server sends it: so many PDFs, then the contents. */
async function archiveOf(pdfs: number): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipStream()
  const pieces: Buffer[] = []
  for (let index = 0; index <= pdfs; index += 1)
    for await (const piece of zip.entry(`bill_${String(index)}.pdf`, [Buffer.from('PK\u0003\u0004 in a text')]))
      pieces.push(piece)
  return new Uint8Array(Buffer.concat([...pieces, zip.end()]))
}

function inPieces(bytes: Uint8Array<ArrayBuffer>, size: number, announced: number): Response {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const headers = { [ARCHIVE_ROWS]: '5', [ARCHIVE_DOCUMENTS]: String(announced) }
  return new Response(stream, { headers })
}

test.each([1, 3, 64, 100_000])(
  'an archive in pieces of %i bytes reports how many of its files have arrived (LST-18)',
  async size => {
    const seen: number[] = []
    const { archive } = await readDownload(inPieces(await archiveOf(3), size, 3), (_, files) => {
      expect(files?.of).toBe(3)
      seen.push(files?.done ?? -1)
    })
    expect(archive).toEqual({ rows: 5, documents: 3 })
    expect([...new Set(seen)]).toEqual(size === 100_000 ? [3] : [0, 1, 2, 3])
  },
)

test('an archive that ends before its last file fails, also where the connection seems to end well (LST-18)', async () => {
  await expect(readDownload(inPieces(await archiveOf(2), 64, 3), () => {})).rejects.toThrow('before its last file')
})
