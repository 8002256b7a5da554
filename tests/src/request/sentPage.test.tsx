import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import type { Language } from '../../../src/i18n/languages.ts'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../src/layout/PortalSettingsContext.ts'
import { SentPage } from '../../../src/pages/request/SentPage.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))

const sent = { reference: 'LP-2026-000123-7', invited: null }

function show(props: Partial<Parameters<typeof SentPage>[0]> = {}, language: Language = 'en') {
  render(
    <TextsProvider areas={['common', 'request']} initialLanguage={language} initialTexts={textsOf(language, 'common', 'request')}>
      <PortalSettingsContext.Provider value={settings}>
        <SentPage sent={sent} home={undefined} isTrial={false} isPart={false} {...props} />
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

it('tells an applicant the number and what happens next, and leads home', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your request has been received')
  expect(screen.getByTestId('reference').textContent).toBe(sent.reference)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
})

it('leads a partner back to the partner page', () => {
  show({ home: { href: '/partner/prefill/abc', label: 'request.sent.partner' } })
  expect(screen.getByRole('link', { name: 'Back to the partner page' }).getAttribute('href')).toBe('/partner/prefill/abc')
})

it.each([['en', 'Your part has been sent'], ['lt', 'Jūsų dalis išsiųsta'], ['lv', 'Jūsu daļa ir nosūtīta'], ['ee', 'Teie osa on saadetud']] as const)('promises a spouse or guarantor no offer (%s)', (language, title) => {
  show({ isPart: true }, language)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByTestId('reference').textContent).toBe(sent.reference)
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
