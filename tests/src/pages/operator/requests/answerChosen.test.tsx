import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { parts } from '../../../../../src/app/slots.ts'
import { ResourceList } from '../../../../../src/builders/list/ResourceList.tsx'
import { type Call, fakeFetch } from '../../../api/fakeFetch.ts'
import { showListPage } from '../../../builders/listPage.tsx'

const aRequest = (id: number, status = 'SUBMITTED') => ({
  id: String(id),
  reference: `REQ-${String(id)}`,
  createdAt: '2026-11-20T09:15:00.000Z',
  companyName: `UAB ${String(id)}`,
  companyCode: '123',
  contractNumber: `F-${String(id)}`,
  kind: 'INCREASE_LIMIT',
  thirdPartyName: null,
  status,
  createdByName: 'Rasa',
  endedAt: null,
  endedByName: null,
  note: null,
  revision: id + 1,
})
const rows = [aRequest(1), aRequest(2), aRequest(3, 'APPROVED')]
const list = {
  'GET /api/operator/requests': { json: { content: rows, totalElements: 3 } },
  'GET /api/operator/requests/tabs': { json: { counts: [], isBounded: false } },
}
const page = <ResourceList resource="operator/requests" />
const results = ({ body }: Call, status: string) => ({
  json: {
    rows: (body as { requests: { id: string }[] }).requests.map(({ id }) => ({ id, reference: `REQ-${id}`, status })),
  },
})
const show = () => showListPage({ path: '/operator/requests?page=1&size=20', page, parts: { ...parts } })
const choose = async (user: ReturnType<typeof userEvent.setup>, ...ids: readonly number[]) => {
  for (const id of ids) await user.click(await screen.findByRole('checkbox', { name: `Choose REQ-${String(id)}` }))
}
const bar = () => screen.findByRole('region', { name: 'Chosen rows' })
const inBar = async (name: string) => within(await bar()).findByRole('button', { name })
const lines = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Chosen requests' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('one answer for chosen requests (REQ-47)', () => {
  test('names them, sends the revisions that were read, and shows what became of each', async () => {
    const user = userEvent.setup()
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    const calls = fakeFetch({
      ...list,
      'POST /api/operator/requests:approve': call => released.then(() => results(call, 'APPROVED')),
    })
    show()
    await choose(user, 2, 1)
    await user.click(await inBar('Approve'))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' })
    expect(lines(dialog)).toEqual(['REQ-2UAB 2 · F-2', 'REQ-1UAB 1 · F-1'])
    await user.type(within(dialog).getByRole('textbox'), ' Agreed ')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve' }))
    // One transaction has no parts to count, so the dialog says how many rows it is about (LST-47).
    expect(within(dialog).getByText('Approving 2 requests…').getAttribute('role')).toBe('status')
    release()
    const done = await screen.findByRole('dialog', { name: '2 requests have been approved' })
    expect(lines(done)).toEqual(['REQ-2Approved', 'REQ-1Approved'])
    await user.click(within(done).getByRole('button', { name: 'Copy the result' }))
    expect(await navigator.clipboard.readText()).toBe('REQ-2\tApproved\nREQ-1\tApproved')
    expect(await within(done).findByRole('button', { name: 'Copied.' })).toBeTruthy()
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([
      {
        requests: [
          { id: '2', revision: 3 },
          { id: '1', revision: 2 },
        ],
        note: 'Agreed',
      },
    ])
    const before = calls.length
    await user.click(within(done).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull())
    await waitFor(() =>
      expect(calls.slice(before).map(({ url }) => url.split('?')[0])).toContain('/api/operator/requests'),
    )
  }, 60_000)

  test('declines them only with a reason', async () => {
    const user = userEvent.setup()
    const calls = fakeFetch({ ...list, 'POST /api/operator/requests:refuse': call => results(call, 'DECLINED') })
    show()
    await choose(user, 1)
    await user.click(await inBar('Decline'))
    const dialog = await screen.findByRole('dialog', { name: 'Decline 1 request?' })
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await within(dialog).findByText('Enter the reason')).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.type(within(dialog).getByRole('textbox'), 'The limit is enough')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await screen.findByRole('dialog', { name: '1 request has been declined' })
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      requests: [{ id: '1', revision: 2 }],
      reason: 'The limit is enough',
    })
  }, 60_000)

  test('names those that prevent it; one press leaves them out and answers the rest (LST-16)', async () => {
    const user = userEvent.setup()
    let tries = 0
    const calls = fakeFetch({
      ...list,
      'POST /api/operator/requests:approve': call => {
        tries += 1
        const details = {
          rows: [
            { id: '3', reason: 'ANSWERED', number: 'REQ-3' },
            { id: '2', reason: 'CHANGED', number: 'REQ-2' },
          ],
        }
        return tries === 1 ? { status: 412, json: { code: 'VERSION_CONFLICT', details } } : results(call, 'APPROVED')
      },
    })
    show()
    await choose(user, 1, 2, 3)
    await user.click(await inBar('Approve'))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 3 requests?' })
    await user.type(within(dialog).getByRole('textbox'), 'Agreed')
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    const rejected = await screen.findByRole('dialog', { name: 'Not possible for all rows' })
    expect(
      within(rejected)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'REQ-3Answered already. Nothing is left to do.',
      'REQ-2Changed since the list was loaded. Read it again before you answer.',
    ])
    await user.click(within(rejected).getByRole('button', { name: 'Copy the result' }))
    expect((await navigator.clipboard.readText()).split('\n')[0]).toBe(
      'REQ-3\tAnswered already. Nothing is left to do.',
    )
    await user.click(within(rejected).getByRole('button', { name: 'Leave out 2 rows and try again' }))
    const done = await screen.findByRole('dialog', { name: '1 request has been approved' })
    expect(lines(done)).toEqual(['REQ-1Approved'])
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      requests: [{ id: '1', revision: 2 }],
      note: 'Agreed',
    })
  }, 60_000)

  test('is off, with the reason, for requests that have ended', async () => {
    const user = userEvent.setup()
    fakeFetch(list)
    show()
    await choose(user, 3)
    const approve = await inBar('Approve')
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The chosen requests have been answered or withdrawn already.',
    )
  }, 60_000)
})
