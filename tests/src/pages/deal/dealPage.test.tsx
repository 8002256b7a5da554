import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { DealPage } from '../../../../src/pages/deal/DealPage.tsx'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

const deal = {
  product_type: 'Leasing',
  value: '18500.00',
  currency: 'EUR',
  status: 'open',
  pipeline_status: 'Credit decision',
  org_name: null,
  person_id: { name: 'Ona Žemaitė', phone: '+370 (600) 00-001', email: 'ona@example.com' },
  add_time: '2026-11-20T08:30:00.000Z',
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const failure = (status: number, code: string) => () => json({ status, code, message: code, issues: [] }, status)

let authorization: (string | null)[] = []
let answer: () => Response = () => json(deal)

beforeEach(() => {
  authorization = []
  answer = () => json(deal)
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    authorization.push(new Headers(init.headers).get('authorization'))
    return answer()
  })
})

async function show(hash: string | undefined): Promise<void> {
  render(
    <TextsProvider areas={['common', 'deal']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'deal')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <DealPage hash={hash} />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  await act(async () => {})
}
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('<DealPage>', () => {
  it('shows every fact of the deal, phone and e-mail as links (DEA-01, DEA-02)', async () => {
    await show('the-hash')
    expect(authorization).toEqual(['Bearer the-hash'])
    expect(factOf('Value')).toBe('18.500,00\u00a0€')
    expect(factOf('Status')).toBe('Open')
    expect(factOf('Product type')).toBe('Leasing')
    expect(factOf('Stage')).toBe('Credit decision')
    expect(factOf('Contact person')).toBe('Ona Žemaitė')
    expect(factOf('Added')).toMatch(/^2026-11-20 /)
    expect(hrefOf(/00-001/)).toBe('tel:+37060000001')
    expect(hrefOf(/ona@/)).toBe('mailto:ona@example.com')
    expect(screen.getByRole('img', { name: 'not given' }).closest('dd')?.previousSibling?.textContent).toBe(
      'Organisation',
    )
  })

  it('makes no link of text that is no number and no address', async () => {
    answer = () =>
      json({
        ...deal,
        value: null,
        person_id: { name: 'Ona', phone: 'call the office', email: 'ona@example.com?bcc=all@example.com' },
      })
    await show('the-hash')
    expect(factOf('Phone')).toBe('call the office')
    expect(factOf('E-mail')).toBe('ona@example.com?bcc=all@example.com')
    expect(screen.queryByRole('link', { name: /call the office|bcc/ })).toBeNull()
  })

  it.each([
    ['DEAL_LINK_INVALID', 404, 'The link does not work'],
    ['DEAL_LINK_EXPIRED', 410, 'The link does not work'],
    ['DEAL_NOT_FOUND', 404, 'The deal was not found'],
  ])('shows %s as a notice without a retry (DEA-03, DEA-06)', async (code, status, title) => {
    answer = failure(status, code)
    await show('the-hash')
    expect(screen.getByRole('alert').textContent).toContain(title)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('needs no call without a link', async () => {
    await show(undefined)
    expect(screen.getByRole('alert').textContent).toContain('The link does not work')
    expect(authorization).toEqual([])
  })

  it.each([
    ['CRM_UNAVAILABLE', 503],
    ['CRM_ANSWER_UNREADABLE', 424],
    ['SME6', 401],
    ['TOO_MANY_ATTEMPTS', 429],
  ])('offers to load again after %s, and stays on the page (DEA-03, DEA-07)', async (code, status) => {
    answer = failure(status, code)
    const before = window.location.href
    await show('the-hash')
    expect(screen.getByRole('alert').textContent).toContain('The deal could not be loaded')
    answer = () => json(deal)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/18\.500,00/)
    expect(window.location.href).toBe(before)
  })
})
