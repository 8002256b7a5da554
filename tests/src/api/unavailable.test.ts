import { afterEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../../../src/api/http/ApiError.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import * as sessionEnd from '../../../src/api/session/sessionEnd.ts'
import { onUnavailable } from '../../../src/api/http/unavailable.ts'
import { getManager, getParties, getUser, switchParty } from '../../../src/api/session/userApi.ts'
import { fakeFetch } from './fakeFetch.ts'

const told = vi.fn()
const stop = onUnavailable(told)
afterEach(() => told.mockClear())
afterEach(() => vi.restoreAllMocks())

const fails = (status: number, code: string) => {
  keepToken('secret')
  const answer = { status, json: { status, code } }
  fakeFetch({
    'GET /api/user': answer,
    'GET /api/user/parties': answer,
    'POST /api/user/parties/switch': answer,
    'GET /api/parties/p': answer,
  })
}

describe('failed call of the user area (SHL-25)', () => {
  it.each([
    [503, 'SME3'],
    [500, 'SYSTEM_ERROR'],
    [503, 'OVERLOADED'],
    [404, 'NOT_FOUND'],
    [400, 'SOMETHING_NEW'],
  ])('with %i %s shows the unavailable service', async (status, code) => {
    fails(status, code)
    for (const call of [getUser, getParties, () => switchParty('q'), () => getManager('p')]) {
      told.mockClear()
      await expect(call()).rejects.toBeInstanceOf(ApiError)
      expect(told).toHaveBeenCalledOnce()
    }
  })

  it('without a response shows the unavailable service', async () => {
    keepToken('secret')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(getUser()).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
    expect(told).toHaveBeenCalledOnce()
  })

  it.each(['SME5', 'SME6'])('with %s ends the session instead (SES-12)', async code => {
    fails(401, code)
    const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
    void getUser()
    await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith('SessionExpired'))
    expect(told).not.toHaveBeenCalled()
  })

  it('with SME4 means no data (SHL-25)', async () => {
    fails(404, 'SME4')
    expect(await getParties()).toEqual([])
    expect(await getManager('p')).toBeNull()
    expect(told).not.toHaveBeenCalled()
  })

  it('is left to the app where the app handles it', async () => {
    fails(409, 'PARTY_CHANGED')
    await expect(switchParty('q')).rejects.toMatchObject({ code: 'PARTY_CHANGED' })
    expect(told).not.toHaveBeenCalled()
  })

  it('shows its error in place after a manual retry', async () => {
    fails(503, 'SME3')
    await expect(getManager('p', true)).rejects.toBeInstanceOf(ApiError)
    expect(told).not.toHaveBeenCalled()
  })

  it('of a login step is left to the login page', async () => {
    fails(503, 'SME3')
    await expect(getUser('stage')).rejects.toBeInstanceOf(ApiError)
    expect(told).not.toHaveBeenCalled()
  })

  it('does not reach a removed listener', async () => {
    stop()
    fails(503, 'SME3')
    await expect(getUser()).rejects.toBeInstanceOf(ApiError)
    expect(told).not.toHaveBeenCalled()
  })
})
