import { render } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'

import type { Language } from '../../../../schemas/vocabulary.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { LoginPage } from '../../../../src/pages/login/LoginPage.tsx'
import type { PortalSettings } from '../../../../src/contract/portalSettings.ts'
import { PortalTheme } from '../../../../src/theme/PortalTheme.tsx'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

export const settings: PortalSettings = {
  ...readJson('config/portal.json').settings,
  features: { simulators: true, demo: true, smartId: true, mobileId: true },
}

export function textsOf(language: Language, ...areas: string[]): Record<string, string> {
  return Object.assign({}, ...areas.map(area => readJson(`resources/texts/${language}/${area}.json`)))
}

const noMatch = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

/** A page of the login chunk as its entry mounts it. `features` are what the server has switched on. */
export function showPage(page: ReactNode, features: Partial<PortalSettings['features']> = {}) {
  window.matchMedia ??= noMatch
  return render(
    <TextsProvider areas={['common', 'login']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'login')}>
      <PortalSettingsContext.Provider value={{ ...settings, features: { ...settings.features, ...features } }}>
        <PortalTheme>{page}</PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}

export function showLogin(features: Partial<PortalSettings['features']> = {}) {
  return showPage(<LoginPage />, features)
}
