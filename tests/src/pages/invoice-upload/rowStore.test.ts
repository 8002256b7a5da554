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

/** Calls that are answered when the test says so. */
function held<Answer>(answer: (call: Call) => Answer) {
  const waiting: (() => void)[] = []
  const route = async (call: Call) => {
    await new Promise<void>(release => waiting.push(release))
    return answer(call)
  }
  return { waiting, route }
}
const typed = { invoiceNumber: 'SF-N', buyer: '300111222', issueDate: '20261101', dueDate: '+30', invoiceAmount: '10' }

describe('a row that is removed while it is being stored (UPL-44)', () => {
  /** A new row whose call is on its way, and which was removed meanwhile. */
  function removedEarly() {
    const add = held(call => page.server.add(call))
    const page = aStore([], { 'POST /api/invoice/manual-upload/7': add.route })
    const key = page.store.newKey
    page.store.fill(key, typed)
    const saved = page.store.leave(key)
    page.store.remove(new Set([key]))
    const answer = async () => {
      add.waiting[0]!()
      await saved
    }
    return { ...page, key, answer }
  }

  test('is removed from the server when its call was answered, and never shown again', async () => {
    const { store, server, merge, answer, numbers, events } = removedEarly()
    const finished = store.finishRemoval()
    await answer()
    merge()
    expect(numbers()).toEqual([])
    await finished
    expect(server.drafts).toEqual([])
    merge()
    expect(numbers()).toEqual([])
    expect(events.onFailed).not.toHaveBeenCalled()
  })

  test('comes back as the draft that it has become', async () => {
    const { store, server, merge, answer, key } = removedEarly()
    await answer()
    merge()
    store.undoRemoval()
    merge()
    expect(store.getRows().map(({ state }) => state)).toEqual(['stored', 'empty'])
    expect(store.row(key)?.draft?.uuid).toBe(server.drafts[0]!.uuid)
  })

  test('comes back before the answer, and is stored once', async () => {
    const { store, calls, answer, key } = removedEarly()
    store.undoRemoval()
    await answer()
    expect(store.row(key)?.state).toBe('stored')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('waits for the answer to its change, which would otherwise be about a draft that is gone', async () => {
    const draft = aDraft({ invoiceNumber: 'SF-A' })
    const put = held(call => page.server.change(draft.uuid, call))
    const page = aStore([draft], { [`PUT /api/invoice/upload/${draft.uuid}`]: put.route })
    const { key } = page.store.getRows()[0]!
    page.store.edit(key, 'invoiceNumber', 'SF-B')
    void page.store.leave(key)
    page.store.remove(new Set([key]))
    const finished = page.store.finishRemoval()
    expect(page.calls.map(({ method }) => method)).toEqual(['PUT'])
    put.waiting[0]!()
    await finished
    expect(page.calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
    expect(page.server.drafts).toEqual([])
    expect(page.events.onFailed).not.toHaveBeenCalled()
  })

  test('is stored when it comes back without having been stored', async () => {
    const { store, server } = aStore([], { 'POST /api/invoice/manual-upload/7': call => server.add(call) })
    const key = store.newKey
    store.fill(key, typed)
    store.remove(new Set([key]))
    store.undoRemoval()
    await store.flush()
    expect(server.drafts.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['SF-N'])
  })
})

describe('typing while a row is being stored (UPL-43)', () => {
  test('waits as long as a busy server says, with the same key, and shows no failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let posts = 0
      const page = aStore([], {
        'POST /api/invoice/manual-upload/7': call => {
          posts += 1
          if (posts < 3) return { status: 503, json: { code: 'OVERLOADED' }, headers: { 'Retry-After': '5' } }
          return page.server.add(call)
        },
      })
      const key = page.store.newKey
      page.store.fill(key, typed)
      const saved = page.store.leave(key)
      await vi.advanceTimersByTimeAsync(4_900)
      expect([posts, page.store.row(key)?.state]).toEqual([1, 'saving'])
      await vi.advanceTimersByTimeAsync(5_200)
      await saved
      expect(page.store.row(key)?.state).toBe('stored')
      expect(page.events.onFailed).not.toHaveBeenCalled()
      expect(new Set(page.calls.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  /** A call that fails after more was typed into its row. */
  async function failedWhileTyping(isLeft: boolean) {
    let isBroken = true
    const add = held(call => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return page.server.add(call)
    })
    const page = aStore([], { 'POST /api/invoice/manual-upload/7': add.route })
    const key = page.store.newKey
    page.store.fill(key, typed)
    const saved = page.store.leave(key)
    page.store.edit(key, 'invoiceNumber', 'SF-LATER')
    if (isLeft) void page.store.leave(key)
    add.waiting[0]!()
    await saved
    isBroken = false
    return { ...page, key, add }
  }

  test('stores what was typed after the call had failed, once the focus leaves the row', async () => {
    const { store, server, key, add } = await failedWhileTyping(false)
    expect(store.row(key)?.state).toBe('typed')
    const saved = store.leave(key)
    add.waiting[1]!()
    await saved
    expect(server.drafts.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['SF-LATER'])
  })

  test('offers to try again when the row was left before the call failed', async () => {
    const { store, key } = await failedWhileTyping(true)
    expect(store.row(key)?.state).toBe('failed')
  })
})

describe('a page that follows another while its calls run (UPL-43)', () => {
  test('sends a new row with the same key, so that it is stored once', async () => {
    const add = held(() => ({ status: 503 }))
    const first = aStore([], { 'POST /api/invoice/manual-upload/7': add.route })
    const key = first.store.newKey
    first.store.fill(key, typed)
    void first.store.leave(key)
    const { store, calls, server } = aStore([], { 'POST /api/invoice/manual-upload/7': call => server.add(call) })
    store.restore(first.store.unsaved())
    await store.flush()
    expect(server.drafts).toHaveLength(1)
    expect(calls[0]!.headers.get('Idempotency-Key')).toBe(first.calls[0]!.headers.get('Idempotency-Key'))
    // The device keeps the row's name, too (UPL-60).
    const [saved] = rowsOfSaved(JSON.parse(JSON.stringify(savedOf(first.store.unsaved()))), [])
    expect(saved?.name).toBe(first.store.row(key)?.name)
  })

  test('sends a change again, whether or not its draft is among those shown', async () => {
    const [shown, other] = [aDraft({ invoiceNumber: 'SF-A' }), aDraft({ invoiceNumber: 'SF-B' })]
    const put = held(() => ({ status: 503 }))
    const first = aStore([shown, other], {
      [`PUT /api/invoice/upload/${shown.uuid}`]: put.route,
      [`PUT /api/invoice/upload/${other.uuid}`]: put.route,
    })
    for (const { key, texts } of first.store.getRows().slice(0, 2)) {
      first.store.edit(key, 'invoiceNumber', `${texts.invoiceNumber ?? ''}-NEW`)
      void first.store.leave(key)
    }
    const next = aStore([shown], {
      [`PUT /api/invoice/upload/${shown.uuid}`]: call => next.server.change(shown.uuid, call),
      [`PUT /api/invoice/upload/${other.uuid}`]: { status: 404, json: { code: 'NOT_FOUND' } },
    })
    next.store.restore(first.store.unsaved())
    await next.store.flush()
    expect(next.store.getRows().map(({ state, texts }) => [state, texts.invoiceNumber])).toEqual([
      ['stored', 'SF-A-NEW'],
      ['gone', 'SF-B-NEW'],
      ['empty', undefined],
    ])
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
