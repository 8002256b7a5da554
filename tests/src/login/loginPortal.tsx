import { render } from '@testing-library/react'
import { readFileSync } from 'node:fs'

import type { Language } from '../../../src/i18n/languages.ts'
import { TextsProvider } from '../../../src/i18n/TextsProvider.tsx'
import { PortalSettingsContext } from '../../../src/layout/PortalSettingsContext.ts'
import { LoginPage } from '../../../src/pages/login/LoginPage.tsx'
import type { PortalSettings } from '../../../src/providers/portalSettings.ts'
import { PortalTheme } from '../../../src/theme/PortalTheme.tsx'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

export const settings: PortalSettings = { ...readJson('config/portal.json').settings, features: { simulators: true, demo: true, smartId: true, mobileId: true } }

export function textsOf(language: Language, ...areas: string[]): Record<string, string> {
  return Object.assign({}, ...areas.map((area) => readJson(`resources/texts/${language}/${area}.json`)))
}

export function showLogin() {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  return render(
    <TextsProvider areas={['common', 'login']} initialLanguage="en" initialTexts={textsOf('en', 'common', 'login')}>
      <PortalSettingsContext.Provider value={settings}>
        <PortalTheme>
          <LoginPage />
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
}
