import { expect, test } from 'vitest'

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
