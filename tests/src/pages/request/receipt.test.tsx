import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { keepReceipt, storedReceipt, storedResult } from '../../../../src/pages/request/send/receipt.ts'
import { receiptAddress } from '../../../../src/pages/request/send/receiptAddress.ts'
import { ReceiptPage } from '../../../../src/pages/request/send/ReceiptPage.tsx'
import { requestRoute } from '../../../../schemas/pages/requestRoute.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

const HOUR_MS = 60 * 60_000
const reference = 'LP-2026-000123-7'
const sent = { reference, invited: 'spouse' } as const
const home = { href: '/partner/prefill/secret-token', label: 'request.sent.partner' }

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

function show() {
  render(
    <TextsProvider areas={['common', 'request']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'request')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <ReceiptPage reference={reference} />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

it('<ReceiptPage>: gives the result its own address, without the parameters of the form', () => {
  window.history.replaceState(null, '', '/leasingRequest/partner/prefill/private?originatorPrivateToken=secret-token')
  const address = receiptAddress(reference)
  expect(address).toBe(`/leasingRequest/partner/prefill/private?sent=${reference}`)
  window.history.replaceState(null, '', address)
  expect(requestRoute(window.location)).toEqual({ kind: 'receipt', reference })
  expect(requestRoute({ pathname: '/formRequest', search: '?sent=<x>' })).toEqual({ kind: 'choice' })
  expect(requestRoute({ pathname: '/nowhere', search: `?sent=${reference}` })).toEqual({ kind: 'notFound' })
})

it("<ReceiptPage>: keeps the result for an hour: the number for the browser, the receipt and a partner's link for the tab", () => {
  vi.useFakeTimers()
  keepReceipt({ sent, sentBy: 'partner', home }, 'receipt-token')
  keepReceipt({ sent: { reference: 'LP-2026-000124-5', invited: null }, sentBy: 'applicant' }, 'other-token')
  expect(Object.values(localStorage).join()).not.toMatch(/token/)
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect([storedReceipt(reference), storedResult(reference)]).toEqual([
    'receipt-token',
    { sent, sentBy: 'partner', home },
  ])
  const tab = { ...sessionStorage }
  sessionStorage.clear()
  expect([storedReceipt(reference), storedResult(reference)]).toEqual([undefined, { sent, sentBy: 'partner' }])
  Object.assign(sessionStorage, tab)
  vi.advanceTimersByTime(1)
  expect([storedReceipt(reference), storedResult(reference)]).toEqual([undefined, undefined])
})

it('<ReceiptPage>: shows the result by its address', () => {
  keepReceipt({ sent, sentBy: 'partner', home }, 'receipt-token')
  show()
  expect(screen.getByTestId('reference').textContent).toBe(reference)
  expect(screen.getByRole('button', { name: 'Download a copy (PDF)' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the partner page' }).getAttribute('href')).toBe(home.href)
})

it('<ReceiptPage>: shows nothing for a reference that was not sent from this browser', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This receipt is no longer shown here')
  expect(screen.queryByTestId('reference')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/formRequest')
})
