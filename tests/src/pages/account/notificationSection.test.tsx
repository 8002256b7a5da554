import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { fakeFetch } from '../../api/fakeFetch.ts'
import { answers, refused, showAccount } from './accountPortal.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => configure({ asyncUtilTimeout: 10_000 }))

const PATH = '/api/user/notification-settings'
const stored = {
  enableNotifications: true,
  delivery: 'DAILY',
  invoiceFinanced: true,
  billPaymentTimeEnds: true,
  invoiceOverdue: true,
  invoiceVerified: false,
  lateFeeCalculated: true,
  invoiceRejected: true,
}
const TITLE = 'Notifications by e-mail'
const section = async () => within(await screen.findByRole('region', { name: TITLE }))

describe('notifications by e-mail (NTF-20)', () => {
  it('are not shown, nor asked for, unless the portal allows it (ACC-06)', async () => {
    const calls = fakeFetch(answers())
    showAccount()
    await screen.findByText('300000001')
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(calls.some(({ url }) => url === PATH)).toBe(false)
  })

  it('show what is chosen and save each choice with the others', async () => {
    const calls = fakeFetch({
      ...answers(),
      [`GET ${PATH}`]: { json: stored },
      [`PUT ${PATH}`]: { json: { ...stored, delivery: 'NOW' } },
    })
    showAccount({ notifications: true })
    const part = await section()
    const verified = await part.findByRole('checkbox', { name: 'Invoices verified by the buyer' })
    expect((verified as HTMLInputElement).checked).toBe(false)
    await userEvent.click(part.getByRole('radio', { name: /At once/ }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ...stored, delivery: 'NOW' }),
    )
    expect(await screen.findByText('Your choice of notifications is saved')).toBeDefined()
  })

  it('hide the kinds while mails are off', async () => {
    fakeFetch({ ...answers(), [`GET ${PATH}`]: { json: { ...stored, enableNotifications: false } } })
    showAccount({ notifications: true })
    const part = await section()
    await part.findByRole('checkbox', { name: 'Send notifications by e-mail' })
    expect(part.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('keep the stored choice when saving fails', async () => {
    fakeFetch({ ...answers(), [`GET ${PATH}`]: { json: stored }, [`PUT ${PATH}`]: refused(503, 'DATABASE_BUSY') })
    showAccount({ notifications: true })
    const part = await section()
    await userEvent.click(await part.findByRole('checkbox', { name: 'Late fees' }))
    await screen.findByRole('alert')
    expect((part.getByRole('checkbox', { name: 'Late fees' }) as HTMLInputElement).checked).toBe(true)
  })
})
