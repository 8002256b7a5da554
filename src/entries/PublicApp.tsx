import { type ReactNode, StrictMode } from 'react'

import type { Language } from '../../schemas/vocabulary.ts'
import type { Boot } from '../app/boot.ts'
import { PortalSettingsContext } from '../contract/PortalSettingsContext.ts'
import { PublicLayout } from '../frame/PublicLayout.tsx'
import { TextsProvider } from '../i18n/TextsProvider.tsx'
import { PortalTheme } from '../theme/PortalTheme.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'

export type LanguageChoice = {
  languages: readonly Language[]
  /** Runs before a language is shown. */
  beforeLanguage?: () => Promise<void>
  onLanguage: (language: Language) => void
}

type Props = { boot: Boot; choice?: LanguageChoice | undefined; children: ReactNode }

/** A page for visitors who are not signed in, with texts, settings, theme and a last error boundary. */
export function PublicApp({ boot, choice, children }: Props) {
  const fallback = (
    <PublicLayout>
      <UnexpectedError />
    </PublicLayout>
  )
  return (
    <StrictMode>
      <TextsProvider
        areas={boot.areas}
        initialLanguage={boot.language}
        initialTexts={boot.texts}
        {...(choice && { languages: choice.languages, onChange: choice.onLanguage })}
        {...(choice?.beforeLanguage && { beforeChange: choice.beforeLanguage })}
      >
        <PortalSettingsContext.Provider value={boot.portal}>
          <PortalTheme>
            <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>
          </PortalTheme>
        </PortalSettingsContext.Provider>
      </TextsProvider>
    </StrictMode>
  )
}
