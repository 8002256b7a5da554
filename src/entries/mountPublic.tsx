import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { Language } from '../../schemas/vocabulary.ts'
import { TextsProvider } from '../i18n/TextsProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PortalSettingsContext } from '../contract/PortalSettingsContext.ts'
import { PublicLayout } from '../frame/PublicLayout.tsx'
import { PortalTheme } from '../theme/PortalTheme.tsx'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'
import type { Boot } from '../app/boot.ts'

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  return element
}

type Choice = { languages: readonly Language[]; onLanguage: (language: Language) => void }

/** Mounts a page for visitors who are not signed in, with texts, settings, theme and a last error boundary. */
export function mountPublic(boot: Boot, page: ReactNode, choice?: Choice): void {
  const fallback = (
    <PublicLayout>
      <UnexpectedError />
    </PublicLayout>
  )
  createRoot(rootElement()).render(
    <StrictMode>
      <TextsProvider
        areas={boot.areas}
        initialLanguage={boot.language}
        initialTexts={boot.texts}
        {...(choice ? { languages: choice.languages, onChange: choice.onLanguage } : {})}
      >
        <PortalSettingsContext.Provider value={boot.portal}>
          <PortalTheme>
            <ErrorBoundary fallback={fallback}>{page}</ErrorBoundary>
          </PortalTheme>
        </PortalSettingsContext.Provider>
      </TextsProvider>
    </StrictMode>,
  )
}
