import { useCallback } from 'react'

import type { Boot } from './boot.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { TextsProvider } from '../i18n/TextsProvider.tsx'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'
import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { Party } from '../contract/apiTypes.ts'
import { savePreference, switchLanguage } from '../api/session/userApi.ts'
import { asMode } from '../contract/storedMode.ts'
import type { Mode } from '../contract/storedMode.ts'
import { PortalTheme } from '../theme/PortalTheme.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PortalSettingsContext } from '../contract/PortalSettingsContext.ts'
import { type Loaded, StaffSession } from './StaffSession.tsx'

type Props = { boot: Boot; user: User; parties: readonly Party[]; definitions: Loaded }

const THEME_PREFERENCE = 'theme'

/** Texts, settings and theme of the signed-in app. Language and theme are saved to the profile when they change. */
export function StaffRoot({ boot, user, parties, definitions }: Props) {
  const onLanguage = useCallback((language: Language) => void switchLanguage(language).catch(() => {}), [])
  const onMode = useCallback((mode: Mode) => void savePreference(THEME_PREFERENCE, mode).catch(() => {}), [])
  return (
    <TextsProvider areas={boot.areas} initialLanguage={boot.language} initialTexts={boot.texts} onChange={onLanguage}>
      <PortalSettingsContext.Provider value={boot.portal}>
        <PortalTheme profileMode={asMode(user.preferences[THEME_PREFERENCE])} onChoose={onMode}>
          <ErrorBoundary fallback={<UnexpectedError />}>
            <StaffSession user={user} parties={parties} definitions={definitions} boot={boot} />
          </ErrorBoundary>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>
  )
}
