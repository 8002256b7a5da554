import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { clearSession } from '../../../../src/api/session/session.ts'
import { aDevice } from '../../form/fixtures/device.ts'
import { aDraft, FakeDrafts, grid, posted, showUpload } from './uploadPortal.tsx'

vi.setConfig({ testTimeout: 60_000 })
let device: Awaited<ReturnType<typeof aDevice>>
beforeEach(async () => {
  sessionStorage.clear()
  device = await aDevice()
})

const ended = { status: 401, json: { status: 401, code: 'NOT_NOW', message: '' } }
const lastNumber = () => screen.getAllByRole('textbox', { name: /^Invoice number/ }).at(-1)!
const isLying = () => waitFor(async () => expect(await device.lying()).toHaveLength(1))

test('a row that is being typed comes back after a reload and is stored (UPL-60)', async () => {
  const server = new FakeDrafts()
  showUpload({ server, network: device.fetch })
  await grid()
  lastNumber().focus()
  await userEvent.keyboard('SF-SECRET{Tab}gir{Tab}20261101{Tab}')
  await isLying()
  expect(JSON.stringify(await device.lying())).not.toContain('SF-SECRET')
  cleanup()
  // The page that was left has stored it, too; a reload would not have had the time.
  server.drafts = []
  const { calls } = showUpload({ server, network: device.fetch })
  expect(await within(await grid()).findByText('SF-SECRET')).toBeTruthy()
  await waitFor(() => expect(posted(calls)).toHaveLength(1))
  expect(posted(calls)[0]!.body).toEqual({
    invoiceNumber: 'SF-SECRET',
    buyerName: 'UAB Žalia giria',
    buyerCode: '300111222',
    issueDate: '2026-11-01',
  })
})

test('what was typed when the session ended is stored after the login, once (UPL-60, SES-16)', async () => {
  const server = new FakeDrafts()
  const draft = aDraft({ invoiceNumber: 'SF-A', invoiceAmount: '10.00', transferClaimAmount: '10.00' })
  server.drafts = [draft]
  const routes = {
    'POST /api/invoice/manual-upload/7': ended,
    [`PUT /api/invoice/upload/${draft.uuid}`]: ended,
  }
  showUpload({ server, network: device.fetch, routes })
  await grid()
  lastNumber().focus()
  await userEvent.keyboard('SF-NEW{ArrowUp}SF-B{ArrowDown}')
  await waitFor(() => expect(screen.getAllByText('Not saved, try again.')).toHaveLength(2))
  await isLying()
  cleanup()
  clearSession()
  const { calls } = showUpload({ server, network: device.fetch })
  await waitFor(() => expect(server.drafts.map(one => one.invoiceNumber)).toEqual(['SF-B', 'SF-NEW']))
  expect(calls.filter(({ method, url }) => method === 'PUT' && url.includes(draft.uuid))).toHaveLength(1)
  cleanup()
  // Stored: nothing of it waits any more.
  await waitFor(async () => expect(await device.lying()).toEqual([]))
})

test('a draft that a colleague changed meanwhile is offered beside what was typed', async () => {
  const server = new FakeDrafts()
  const draft = aDraft({ invoiceNumber: 'SF-A' })
  server.drafts = [draft]
  showUpload({ server, network: device.fetch, routes: { [`PUT /api/invoice/upload/${draft.uuid}`]: ended } })
  await grid()
  screen.getAllByRole('textbox', { name: /^Invoice number/ })[0]!.focus()
  await userEvent.keyboard('{ArrowUp}SF-MINE{ArrowDown}')
  await screen.findByText('Not saved, try again.')
  await isLying()
  cleanup()
  server.drafts = [{ ...draft, invoiceNumber: 'SF-THEIRS', version: 2, changedBy: 'Jonas Jonaitis' }]
  showUpload({ server, network: device.fetch })
  expect(await screen.findByText(/Jonas Jonaitis has changed this row meanwhile/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(server.drafts[0]!.invoiceNumber).toBe('SF-MINE'))
})

test('another tab types rows of its own', async () => {
  showUpload({ network: device.fetch, routes: { 'POST /api/invoice/manual-upload/7': ended } })
  await grid()
  lastNumber().focus()
  await userEvent.keyboard('SF-1{ArrowDown}')
  await isLying()
  cleanup()
  sessionStorage.clear()
  const { calls } = showUpload({ network: device.fetch })
  await grid()
  expect(screen.queryByText('SF-1')).toBeNull()
  expect(posted(calls)).toHaveLength(0)
})

test('a page that is only looked at keeps nothing', async () => {
  const server = new FakeDrafts()
  server.drafts = [aDraft()]
  const { calls } = showUpload({ server, network: device.fetch })
  await grid()
  cleanup()
  expect(await device.lying()).toEqual([])
  expect(calls.some(({ url }) => url.includes('/form/saved'))).toBe(false)
})
