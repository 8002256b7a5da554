import { QueryClient } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, TestMemoryRouter } from 'ra-core'
import { readFileSync } from 'node:fs'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Partner } from '../../../../src/api/operator/partnersApi.ts'
import { portalApi } from '../../../../src/api/staff/portalApi.ts'
import { SavedAnswersContext, type SavedAnswers } from '../../../../src/form/action-form/SavedAnswersContext.ts'
import { portalI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PartnerDialog } from '../../../../src/pages/operator/partners/PartnerDialog.tsx'
import { offersProblem } from '../../../../src/pages/operator/partners/partnerForm.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { shipped } from '../../builders/spec.ts'

const texts: Record<string, string> = Object.assign(
  {},
  ...['common', 'staff', 'operator'].map(area => JSON.parse(readFileSync(`resources/texts/en/${area}.json`, 'utf8'))),
)
const partner: Partner = {
  id: '1',
  name: 'UAB „Vėjas“',
  financingCompany: 'Finance',
  offers: ['LEASING'],
  dailyApplications: 200,
  state: 'ACTIVE',
  hasLogo: false,
  publicTokens: 0,
  privateTokens: 0,
  createdAt: '2026-11-23T08:00:00Z',
  disabledAt: null,
  revision: 1,
  logo: null,
}
const noSavedAnswers: SavedAnswers = {
  status: 'ready',
  isBack: false,
  read: () => undefined,
  put: () => {},
  end: () => {},
  retry: () => {},
}

// The fields arrive with a chunk of their own, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })
beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))

function show(edited?: Partner) {
  const onDone = vi.fn<(saved: Partner) => void>()
  const onClose = vi.fn<() => void>()
  const dialog = (
    <SavedAnswersContext.Provider value={noSavedAnswers}>
      <PartnerDialog
        {...(edited ? { partner: edited } : {})}
        open
        onDone={onDone}
        onClose={onClose}
        onClosed={() => {}}
      />
    </SavedAnswersContext.Provider>
  )
  const router = createMemoryRouter([{ path: '*', element: dialog }])
  render(
    <TextsProvider areas={['common', 'staff', 'operator']} initialLanguage="en" initialTexts={texts}>
      {/* Outside a bundle react-admin gets a copy of the router of its own. */}
      <TestMemoryRouter>
        <CoreAdminContext
          dataProvider={portalApi({ 'operator/partners': shipped('operator-partners') }, () => undefined)}
          i18nProvider={portalI18nProvider('en', texts, ['common', 'staff', 'operator'])}
          queryClient={new QueryClient()}
        >
          <RouterProvider router={router} />
        </CoreAdminContext>
      </TestMemoryRouter>
    </TextsProvider>,
  )
  return { onDone, onClose }
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function fill(name: string, text: string) {
  await screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

describe('<PartnerDialog>', () => {
  it('sends a new partner once and hands it over', async () => {
    const calls = fakeFetch({ 'POST /api/operator/partners': { status: 201, json: partner } })
    const { onDone } = show()
    await fill('Name', ' UAB „Vėjas“ ')
    await fill('Financing company', 'Finance')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(partner))
    expect(calls.map(({ body }) => body)).toEqual([
      { name: 'UAB „Vėjas“', financingCompany: 'Finance', offers: ['LEASING', 'LOAN'], dailyApplications: 200 },
    ])
  })

  it('shows a taken name at its field and sends again after a change (PRT-22)', async () => {
    let names = 0
    fakeFetch({
      'POST /api/operator/partners': () => {
        names += 1
        return names === 1
          ? { status: 409, json: { code: 'PARTNER_EXISTS', issues: [{ path: '/name', code: 'PARTNER_EXISTS' }] } }
          : { status: 201, json: partner }
      },
    })
    const { onDone } = show()
    await fill('Name', 'Taken')
    await fill('Financing company', 'Finance')
    await press('Add')
    expect(await screen.findByText(texts['errors.PARTNER_EXISTS'] ?? '')).toBeDefined()
    await fill('Name', 'Free')
    expect(screen.queryByText(texts['errors.PARTNER_EXISTS'] ?? '')).toBeNull()
    await press('Add')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })

  it('adopts what another operator saved, keeps one’s own entries, and saves at the second press (PRT-15)', async () => {
    const theirs = { ...partner, financingCompany: 'Theirs', dailyApplications: 9, revision: 2 }
    const calls = fakeFetch({
      'PUT /api/operator/partners/1': ({ body }) =>
        (body as { revision: number }).revision === 2
          ? { json: { ...theirs, name: 'Mine', revision: 3 } }
          : { status: 412, json: { code: 'VERSION_CONFLICT' } },
      'GET /api/operator/partners/1': { json: theirs },
    })
    const { onDone } = show(partner)
    await fill('Name', 'Mine')
    await fill('New applications a day', '7')
    await press('Save')
    expect(await screen.findByText('Financing company: Theirs')).toBeDefined()
    expect(screen.getByText('New applications a day: 9')).toBeDefined()
    expect(
      [field('Name'), field('Financing company'), field('New applications a day')].map(({ value }) => value),
    ).toEqual(['Mine', 'Theirs', '7'])
    expect(onDone).not.toHaveBeenCalled()
    await press('Save')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(calls.at(-1)?.body).toEqual({
      name: 'Mine',
      financingCompany: 'Theirs',
      offers: ['LEASING'],
      dailyApplications: 7,
      revision: 2,
    })
  })

  it('rejects applications that are no whole number from 1 to 100,000', async () => {
    const calls = fakeFetch({})
    show(partner)
    for (const text of ['0', '100001', '1.5', 'x']) {
      await fill('New applications a day', text)
      await press('Save')
      expect(await screen.findByText(texts['operator.partners.dailyInvalid'] ?? '')).toBeDefined()
    }
    expect(calls).toEqual([])
  })

  it('asks before unsaved changes are lost, and closes at once without any', async () => {
    const { onClose } = show(partner)
    await press('Cancel')
    expect(onClose).toHaveBeenCalledTimes(1)
    await fill('Name', 'Changed')
    await press('Cancel')
    expect(await screen.findByText(texts['operator.partners.leaveText'] ?? '')).toBeDefined()
    expect(onClose).toHaveBeenCalledTimes(1)
    await press('Leave')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('rules of a partner', () => {
  it('need leasing or a loan, and leasing for business leasing', () => {
    expect(
      [['LEASING'], ['LOAN'], ['LEASING', 'BUSINESS_LEASING'], ['LEASING', 'LOAN']].map(o => offersProblem(o as never)),
    ).toEqual(Array.from({ length: 4 }, () => undefined))
    for (const offers of [[], ['BUSINESS_LEASING'], ['LOAN', 'BUSINESS_LEASING']])
      expect(offersProblem(offers as never)).toBeDefined()
  })
})
