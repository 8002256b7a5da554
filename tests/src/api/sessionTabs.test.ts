import { afterEach, expect, it, vi } from 'vitest'

import { keepToken } from '../../../src/api/session/session.ts'
import { onTabMessage, sessionMark, notifyContact } from '../../../src/api/session/sessionTabs.ts'

const other = new BroadcastChannel('portal.session')
const heard = vi.fn()
afterEach(() => heard.mockClear())

/** Messages come in order: when this one is there, those before it have been dealt with. */
async function hear(...messages: unknown[]): Promise<string[]> {
  const stop = onTabMessage(heard)
  for (const message of [...messages, { type: 'SWITCHED', session: sessionMark('mine') }]) other.postMessage(message)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('SWITCHED'))
  stop()
  return heard.mock.calls.map(([type]) => String(type)).slice(0, -1)
}

it('session tabs receive a logout from any tab and a switch only from a tab of the same session (SES-14)', async () => {
  keepToken('mine')
  expect(
    await hear(
      { type: 'LOGOUT' },
      { type: 'SWITCHED', session: sessionMark('theirs') },
      { type: 'CONTACT', session: sessionMark('mine') },
    ),
  ).toEqual(['LOGOUT', 'CONTACT'])
})

it('session tabs ignore other messages', async () => {
  keepToken('mine')
  expect(
    await hear(null, 'LOGOUT', {}, { type: 'TOKEN' }, { type: 'SWITCHED' }, { session: sessionMark('mine') }),
  ).toEqual([])
})

it('session mark differs by token and does not contain it', () => {
  expect(sessionMark('token-a')).not.toBe(sessionMark('token-b'))
  expect(sessionMark('x'.repeat(43))).toMatch(/^[0-9a-f]{1,8}$/)
})

it('active tab notifies at most every 20 seconds, also after the clock was set back', async () => {
  keepToken('mine')
  const said: unknown[] = []
  other.addEventListener('message', ({ data }) => said.push(data))
  for (const at of [1_000_000, 1_019_999, 1_020_000, 500_000]) notifyContact(at)
  await vi.waitFor(() => expect(said).toHaveLength(3))
})
