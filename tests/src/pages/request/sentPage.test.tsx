import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import type { Language } from '../../../../schemas/vocabulary.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { SentPage } from '../../../../src/pages/request/send/SentPage.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))

const sent = { reference: 'LP-2026-000123-7', invited: null }

function show(props: Partial<Parameters<typeof SentPage>[0]> = {}, language: Language = 'en') {
  render(
    <TextsProvider
      areas={['common', 'request']}
      initialLanguage={language}
      initialTexts={textsOf(language, 'common', 'request')}
    >
      <PortalSettingsContext.Provider value={settings}>
        <SentPage sent={sent} home={undefined} isTrial={false} sentBy="applicant" {...props} />
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

it('<SentPage>: shows an applicant the number, the next steps and a link home (FRM-63)', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your request has been received')
  expect(screen.getByTestId('reference').textContent).toBe(sent.reference)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/formRequest')
})

it.each([
  ['en', /\byour (request|answers|spouse)\b|\byou (need|receive)/i],
  ['lt', /Jūsų paraiška|jūsų atsakym|Gausite/],
  ['lv', /Jūsu pieteikums|jūsu atbild|Jūs saņemsiet/],
  ['ee', /Teie taotlus|teie vastus|Saate meilt/],
] as const)(
  "<SentPage>: addresses a partner of the customer, also of the customer's spouse (%s)",
  (language, ofTheCustomer) => {
    show({ sentBy: 'partner', sent: { ...sent, invited: 'spouse' } }, language)
    expect(screen.getByTestId('reference').textContent).toBe(sent.reference)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    expect(document.body.textContent).not.toMatch(ofTheCustomer)
    expect(document.body.textContent).not.toContain('request.sentByPartner')
  },
)

it('<SentPage>: links a partner back to the partner page (PRT-05)', () => {
  show({ sentBy: 'partner', home: { href: '/partner/prefill/abc', label: 'request.sent.partner' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your customer’s request has been received')
  expect(screen.getByRole('link', { name: 'Back to the partner page' }).getAttribute('href')).toBe(
    '/partner/prefill/abc',
  )
})

it.each([
  ['en', 'Your part has been sent'],
  ['lt', 'Jūsų dalis išsiųsta'],
  ['lv', 'Jūsu daļa ir nosūtīta'],
  ['ee', 'Teie osa on saadetud'],
] as const)('<SentPage>: promises a spouse or guarantor no offer (%s)', (language, title) => {
  show({ sentBy: 'related' }, language)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByTestId('reference').textContent).toBe(sent.reference)
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
