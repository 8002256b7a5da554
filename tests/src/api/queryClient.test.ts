import { afterEach, describe, expect, test, vi } from 'vitest'

import type { FirstLoadWindow } from '../../../src/api/http/fetchFirst.ts'
import { dropFirstAnswers } from '../../../src/api/http/firstAnswers.ts'
import { portalQueryClient } from '../../../src/api/http/queryClient.ts'

const page = window as FirstLoadWindow
afterEach(() => {
  delete page.firstLoad
})

describe('portalQueryClient', () => {
  const aClient = () => portalQueryClient(([name]) => (name === 'known' ? { from: 'page' } : undefined))
  const load = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ from: 'call' }))

  test('makes no call for what came with the page, until the page is used (API-18)', async () => {
    page.firstLoad = [Promise.resolve(undefined)]
    const client = aClient()
    const open = (name: string) => client.fetchQuery({ queryKey: [name], queryFn: load })
    expect(await open('known')).toEqual({ from: 'page' })
    expect(load).not.toHaveBeenCalled()
    expect(await open('other')).toEqual({ from: 'call' })
    dropFirstAnswers()
    expect(await open('known')).toEqual({ from: 'call' })
  })

  test('makes a call for it once it is half a minute old, for a page that nobody uses', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      page.firstLoad = [Promise.resolve(undefined)]
      const client = aClient()
      const open = () => client.fetchQuery({ queryKey: ['known'], queryFn: load })
      expect(await open()).toEqual({ from: 'page' })
      vi.setSystemTime(Date.now() + 31_000)
      expect(await open()).toEqual({ from: 'call' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('keeps what was set before a query asked for it', async () => {
    page.firstLoad = [Promise.resolve(undefined)]
    const client = aClient()
    client.setQueryData(['known'], { from: 'elsewhere' })
    expect(client.getQueryData(['known'])).toEqual({ from: 'elsewhere' })
    expect(aClient().getQueryData(['known'])).toBeUndefined()
  })
})
