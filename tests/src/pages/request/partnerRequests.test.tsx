import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PartnerRequests } from '../../../../src/pages/request/partner/PartnerRequests.tsx'
import { textsOf } from '../login/loginPortal.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'

const LIST = 'GET /api/form/partner/prefill/requests'
const RESEND = 'POST /api/form/partner/prefill/requests/one/resend'
const one = {
  id: 'one',
  reference: 'LP-2026-000123-7',
  status: 'AWAITING_CUSTOMER',
  customer: 'Jonas Jonaitis',
  created_at: '2026-11-22T10:00:00Z',
  expires_at: '2026-11-29T10:00:00Z',
  opened: false,
}
const refusal = (status: number, code: string) => ({
  status,
  json: { status, code, message: '', issues: [], requestId: 'r' },
})

function show() {
  render(
    <TextsProvider areas={['common', 'request']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'request')}>
      <PartnerRequests token="private-token" />
    </TextsProvider>,
  )
}

const resend = () => screen.findByRole('button', { name: 'Send a new link to Jonas Jonaitis' })

describe('<PartnerRequests>', () => {
  it.each([
    ['AWAITING_CUSTOMER', false, 'Waiting for the customer · until 2026-11-29', true],
    ['AWAITING_CUSTOMER', true, 'Waiting for the customer, link opened · until 2026-11-29', true],
    ['EXPIRED', false, 'The customer did not confirm in time', true],
    ['AWAITING_CONFIRMATION', true, 'The customer is confirming', false],
    ['AWAITING_APPLICANTS', true, 'Confirmed, waiting for the co-applicant', false],
    ['COMPLETE', true, 'Confirmed', false],
  ] as const)('shows the state of a request: %s, opened %s', async (status, opened, words, canResend) => {
    const calls = fakeFetch({ [LIST]: { json: { requests: [{ ...one, status, opened }] } } })
    show()
    expect((await screen.findByRole('listitem')).textContent).toContain(`LP-2026-000123-7 · ${words}`)
    expect(screen.getByRole('listitem').textContent).toContain('Jonas Jonaitis')
    expect(screen.queryAllByRole('button')).toHaveLength(canResend ? 1 : 0)
    expect(calls[0]?.headers.get('X-Originator-Private-Token')).toBe('private-token')
  })

  it('sends one new link for several presses, confirms it and refetches the list', async () => {
    let lists = 0
    const calls = fakeFetch({
      [LIST]: () => ({
        json: { requests: [{ ...one, status: (lists += 1) === 1 ? 'EXPIRED' : 'AWAITING_CUSTOMER' }] },
      }),
      [RESEND]: { status: 204 },
    })
    show()
    const button = await resend()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'A new link has been sent: Jonas Jonaitis. The previous one no longer works.',
      ),
    )
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('Waiting for the customer'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each([
    [429, 'TOO_MANY_ATTEMPTS'],
    [500, 'INTERNAL'],
  ] as const)('shows that no link was sent (%s), keeps the list and allows a retry', async (status, code) => {
    let isDown = true
    const calls = fakeFetch({
      [LIST]: { json: { requests: [one] } },
      [RESEND]: () => (isDown ? refusal(status, code) : { status: 204 }),
    })
    show()
    fireEvent.click(await resend())
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
    expect(screen.getByRole('status').textContent).not.toContain('has been sent')
    expect(screen.getByRole('listitem').textContent).toContain('Jonas Jonaitis')
    isDown = false
    fireEvent.click(await resend())
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('has been sent'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('shows a failed list without buttons', async () => {
    fakeFetch({ [LIST]: refusal(503, 'UNAVAILABLE') })
    show()
    expect(await screen.findByText('The list of your customers’ requests cannot be shown just now.')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })
})
