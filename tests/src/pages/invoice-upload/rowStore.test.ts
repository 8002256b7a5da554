import { describe, expect, test, vi } from 'vitest'

import type { Draft } from '../../../../src/api/staff/invoiceUploadApi.ts'
import { rowsOfSaved, savedOf } from '../../../../src/pages/invoice-upload/rows/savedRows.ts'
import { RowStore } from '../../../../src/pages/invoice-upload/rows/RowStore.ts'
import type { UploadContext } from '../../../../src/pages/invoice-upload/rows/uploadTypes.ts'
import { type Call, fakeFetch } from '../../api/fakeFetch.ts'
import { aDraft, buyers, contract, FakeDrafts } from './uploadPortal.tsx'

const context: UploadContext = {
  contract: contract as unknown as UploadContext['contract'],
  isReverse: false,
  currency: 'EUR',
  buyers: buyers.map(({ id, party }) => ({ ...party, id })),
}
const uuidsOf = ({ url }: Call) => new URLSearchParams(url.split('?')[1]).get('uuids')?.split(',') ?? []

/** The rows of a page whose drafts the server has. */
function aStore(drafts: readonly Draft[], routes: Parameters<typeof fakeFetch>[0]) {
  const server = new FakeDrafts()
  server.drafts = [...drafts]
  const events = { onStored: vi.fn(), onFailed: vi.fn() }
  const store = new RowStore(context, '2026-11-20', events)
  const merge = () =>
    store.merge({
      ...server.list({ url: '' }),
      buyerGroupedInvoiceResponse: [],
      page: 0,
      requestedAt: performance.now(),
    })
  merge()
  const calls = fakeFetch({
    'DELETE /api/invoice/upload': call => {
      const ids = uuidsOf(call)
      // All or none, as the server does.
      if (!ids.every(id => server.drafts.some(({ uuid }) => uuid === id)))
        return { status: 404, json: { code: 'NOT_FOUND' } }
      server.drafts = server.drafts.filter(({ uuid }) => !ids.includes(uuid))
      return { status: 204 }
    },
    'GET /api/invoice/upload/7': call => ({
      json: { ...server.list(call), content: server.drafts.filter(({ uuid }) => uuidsOf(call).includes(uuid)) },
    }),
    ...routes,
  })
  const numbers = () => store.getRows().flatMap(({ texts }) => texts.invoiceNumber ?? [])
  const removeAll = async () => {
    store.remove(new Set(store.getRows().map(({ key }) => key)))
    await store.finishRemoval()
  }
  return { server, store, events, calls, merge, numbers, removeAll }
}

describe('removal of rows (UPL-44)', () => {
  test('removes the others when a colleague has removed one of them, in every batch', async () => {
    const drafts = Array.from({ length: 130 }, () => aDraft())
    const { server, events, calls, removeAll, numbers } = aStore(drafts, {})
    server.drafts = server.drafts.filter((_, index) => index !== 3)
    await removeAll()
    expect(server.drafts).toEqual([])
    expect(calls.filter(({ method }) => method === 'DELETE').map(call => uuidsOf(call).length)).toEqual([100, 99, 30])
    expect(events.onFailed).not.toHaveBeenCalled()
    expect(numbers()).toEqual([])
  })

  test('takes a single draft that is not there as removed', async () => {
    const { server, events, calls, removeAll } = aStore([aDraft()], {})
    server.drafts = []
    await removeAll()
    expect(calls.map(({ method }) => method)).toEqual(['DELETE'])
    expect(events.onFailed).not.toHaveBeenCalled()
  })

  test('brings the rows back after a failure, says so and reads the list again', async () => {
    const { events, removeAll, numbers } = aStore([aDraft({ invoiceNumber: 'SF-A' })], {
      'DELETE /api/invoice/upload': { status: 503, json: { code: 'OVERLOADED' } },
    })
    await removeAll()
    expect(numbers()).toEqual(['SF-A'])
    expect(events.onFailed).toHaveBeenCalledTimes(1)
    expect(events.onStored).toHaveBeenCalledTimes(1)
  })
})

describe('a change whose answer was lost (UPL-29)', () => {
  /** Changes the number of a stored row; the first answer is lost after it was stored. */
  async function changed(storedNumber: string) {
    const draft = aDraft({ invoiceNumber: 'SF-A' })
    const theirs = { ...draft, invoiceNumber: storedNumber, version: 2, changedBy: 'Rasa Žemaitė' }
    let puts = 0
    const page = aStore([draft], {
      [`PUT /api/invoice/upload/${draft.uuid}`]: () => {
        puts += 1
        if (puts === 1) throw new TypeError('Failed to fetch')
        return { status: 412, json: { code: 'VERSION_CONFLICT', details: { invoice: theirs } } }
      },
    })
    const { key } = page.store.getRows()[0]!
    page.store.edit(key, 'invoiceNumber', 'SF-MINE')
    await page.store.leave(key)
    expect(page.store.row(key)?.state).toBe('failed')
    return { ...page, key, theirs }
  }

  test('is taken as stored when it is tried again', async () => {
    const { store, key } = await changed('SF-MINE')
    await store.retry(key)
    expect(store.row(key)).toMatchObject({ state: 'stored', draft: { version: 2 } })
    expect(store.row(key)?.own).toBeUndefined()
  })

  test('is taken as stored when the list brings it', async () => {
    const { store, server, merge, key, theirs } = await changed('SF-MINE')
    server.drafts = [theirs]
    merge()
    expect(store.row(key)).toMatchObject({ state: 'stored', draft: { version: 2 } })
  })

  test('is a conflict when a colleague has stored something else', async () => {
    const { store, key } = await changed('SF-THEIRS')
    await store.retry(key)
    expect(store.row(key)).toMatchObject({ state: 'conflict', own: { invoiceNumber: 'SF-MINE' } })
  })

  test('is not offered again after a reload (UPL-60)', async () => {
    const { store, theirs } = await changed('SF-MINE')
    const saved: unknown = savedOf(store.unsaved())
    expect(rowsOfSaved(saved, [theirs])).toEqual([])
    expect(rowsOfSaved(saved, [{ ...theirs, invoiceNumber: 'SF-THEIRS' }])).toMatchObject([{ state: 'conflict' }])
  })
})
