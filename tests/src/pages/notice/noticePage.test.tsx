import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageCodes } from '../../../../src/contract/languages.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { homeAt } from '../../../../src/pages/request/page/home.ts'
import { NoticePage } from '../../../../src/pages/notice/NoticePage.tsx'
import { keepLeftPage } from '../../../../src/api/session/leftPage.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'
import { settings, textsOf } from '../login/loginPortal.tsx'

beforeEach(() => {
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  window.history.replaceState(null, '', '/404')
})
afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

function show(language: Language = 'en') {
  render(
    <TextsProvider areas={['common']} initialLanguage={language} initialTexts={textsOf(language, 'common')}>
      <PortalSettingsContext.Provider
        value={{ ...settings, closureBanner: { ...settings.closureBanner, enabled: true } }}
      >
        <PortalTheme>
          <NoticePage pathname="/404" />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}
const buttonHref = () => screen.getByRole('main').querySelector('a')?.getAttribute('href')

it('<NoticePage>: links signed-out visitors to the forms, not to the staff login (SHL-06)', () => {
  show()
  expect(buttonHref()).toBe('/formRequest')
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('<NoticePage>: links signed-in staff to their start page', () => {
  sessionStorage.setItem('portal.token', 'token')
  show()
  expect(buttonHref()).toBe('/')
})

it.each([
  ['/partner/prefill/abc', '/partner/prefill/abc'],
  ['/', '/'],
  ['https://evil.example/', '/formRequest'],
  ['//evil.example', '/formRequest'],
  ['/login', '/formRequest'],
])('<NoticePage>: continues to %s: %s', (home, href) => {
  keepLeftPage({ home })
  show()
  expect(buttonHref()).toBe(href)
})

it.each(
  languageCodes.flatMap(language => [
    ['answersElsewhere', '/leasingRequest', language] as const,
    // The bank's link may be opened after the statement was sent, so its notice does not say that nothing was (BST-04).
    ['statementElsewhere', '/statement', language] as const,
  ]),
)(
  '<NoticePage>: explains after a bank where the answers are, and what to do: %s at %s (%s) (BNK-10)',
  (why, home, language) => {
    keepLeftPage({ home, why })
    show(language)
    const texts = textsOf(language, 'common')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts[`notice.${why}.title`])
    expect(screen.getByRole('main').textContent).toContain(texts[`notice.${why}.text`])
    expect(buttonHref()).toBe(home)
  },
)

it.each([
  ['/leasingRequest', '', '/formRequest'],
  ['/leasingRequest/business', '?ID=1', '/formRequest'],
  ['/nonsense', '', '/formRequest'],
  ['/loanRequest/partner/private', '?originatorToken=abc', '/partner/abc'],
  ['/leasingRequest/partner/prefill/business', '?originatorPrivateToken=abc', '/partner/prefill/abc'],
])('start page of %s%s is %s', (pathname, search, home) => {
  expect(homeAt({ pathname, search })).toBe(home)
})
