import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { saveFile } from '../../../src/api/http/download.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import * as sessionEnd from '../../../src/api/session/sessionEnd.ts'
import { financeApi } from '../../../src/api/staff/financeApi.ts'
import { shipped } from '../builders/spec.ts'

const bills = shipped('factoring-bills')
const request = {
  filter: {},
  sort: bills.defaultSort ?? { field: 'id', order: 'ASC' as const },
  language: 'en',
  columns: [],
  onBytes: () => {},
}

/** A file that breaks off after its first bytes; then the session is asked for. */
function breakingServer(user: Response) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    await Promise.resolve()
    calls.push(url)
    if (url === '/api/user') return user
    let pulls = 0
    const body = new ReadableStream({
      pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(new Uint8Array([1, 2, 3]))
        else controller.error(new TypeError('network error'))
      },
    })
    return new Response(body)
  })
  return calls
}

beforeEach(() => keepToken('secret'))
afterEach(() => vi.restoreAllMocks())

describe('a file that breaks off (LST-19)', () => {
  test.each(['exportRows', 'getDocuments'] as const)(
    'with its session leads to the login page, and %s never settles',
    async call => {
      const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
      const calls = breakingServer(new Response(JSON.stringify({ code: 'SME6' }), { status: 401 }))
      const settled = vi.fn()
      void financeApi({ [bills.name]: bills }, () => undefined)
        [call](bills.name, request)
        .then(settled, settled)
      await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith('SessionExpired'))
      expect(settled).not.toHaveBeenCalled()
      expect(calls.at(-1)).toBe('/api/user')
    },
  )

  test('while the session goes on is an error of the connection', async () => {
    const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
    breakingServer(new Response('{}'))
    const api = financeApi({ [bills.name]: bills }, () => undefined)
    await expect(api.exportRows(bills.name, request)).rejects.toThrow('network error')
    expect(end).not.toHaveBeenCalled()
  })

  test('is not saved by a page that is being left', () => {
    const create = vi.fn(() => 'blob:1')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} }))
    vi.spyOn(sessionEnd, 'isLeaving').mockReturnValue(true)
    saveFile(new Blob(['x']), 'bills.zip')
    expect(create).not.toHaveBeenCalled()
    vi.mocked(sessionEnd.isLeaving).mockReturnValue(false)
    saveFile(new Blob(['x']), 'bills.zip')
    expect(create).toHaveBeenCalledTimes(1)
  })
})
