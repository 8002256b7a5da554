import { afterAll, afterEach, expect, it, vi } from 'vitest'

import { keepToken } from '../../../src/api/session/session.ts'
import { lastContact } from '../../../src/api/session/sessionContact.ts'
import * as sessionEnd from '../../../src/api/session/sessionEnd.ts'
import { sessionMark } from '../../../src/api/session/sessionTabs.ts'
import { recheck, watchSession } from '../../../src/api/session/sessionWatch.ts'
import { fakeFetch } from './fakeFetch.ts'

const other = new BroadcastChannel('portal.session')
const place = () => ({
  pathname: '/factoring/invoices',
  search: '?page=2',
  hash: '',
  replace: vi.fn(),
  reload: vi.fn(),
})
const asLocation = (fake: ReturnType<typeof place>) => fake as unknown as Location
afterEach(() => vi.restoreAllMocks())
afterAll(watchSession())

it('page restored after the logout redirects to the login page', () => {
  const back = place()
  recheck(asLocation(back))
  expect(back.replace).toHaveBeenCalledExactlyOnceWith('/login?next=%2Ffactoring%2Finvoices%3Fpage%3D2')
})

it('page restored while signed in checks the session with the server', async () => {
  keepToken('mine')
  const calls = fakeFetch({ 'GET /api/user': { json: { session: { activePartyFid: 'p' } } } })
  const back = place()
  recheck(asLocation(back))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(back.replace).not.toHaveBeenCalled()
})

it('page restored after leaving for another login reloads', () => {
  keepToken('somebody else')
  vi.spyOn(sessionEnd, 'isLeaving').mockReturnValue(true)
  const back = place()
  recheck(asLocation(back))
  expect(back.reload).toHaveBeenCalledOnce()
})

it('page is checked only when restored from the back/forward cache', async () => {
  keepToken('mine')
  const calls = fakeFetch({ 'GET /api/user': { json: { session: {} } } })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.waitFor(() => expect(calls).toHaveLength(1))
})

it.each([
  [204, undefined],
  [401, { code: 'SME6' }],
  [503, { code: 'SME3' }],
])('logout in another tab ends this session too, whatever the server responds (%i)', async (status, json) => {
  keepToken('mine')
  const end = vi.spyOn(sessionEnd, 'endSession').mockImplementation(() => {})
  const calls = fakeFetch({ 'POST /api/logout/user': { status, json } })
  other.postMessage({ type: 'LOGOUT' })
  await vi.waitFor(() => expect(end).toHaveBeenCalledExactlyOnceWith())
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer mine')
})

it('activity in another tab of the session restarts the idle time', async () => {
  keepToken('mine')
  vi.spyOn(Date, 'now').mockReturnValue(4_242)
  other.postMessage({ type: 'CONTACT', session: sessionMark('mine') })
  await vi.waitFor(() => expect(lastContact()).toBe(4_242))
})
