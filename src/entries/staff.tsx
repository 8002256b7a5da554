import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { areasOf, operatorAreas } from '../../schemas/pages/staffTexts.ts'
import { asLanguage } from '../contract/languages.ts'
import { ServiceUnavailable } from '../frame/ServiceUnavailable.tsx'
import { StaffRoot } from '../app/StaffRoot.tsx'
import { loadedDefinitions } from '../app/StaffSession.tsx'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'
import { PublicLayout } from '../frame/PublicLayout.tsx'
import { followFirstLoad } from '../api/http/firstAnswers.ts'
import { keepUser } from '../api/session/session.ts'
import { watchSession } from '../api/session/sessionWatch.ts'
import { getTexts } from '../api/public/texts.ts'
import { installTrustedTypes } from '../security/trustedTypes.ts'
import type { Boot } from '../app/boot.ts'
import { mountPublic } from './mountPublic.tsx'
import { replaceShell } from './staff-shell/handover.ts'
import { staffData } from '../app/prefetchStaff.ts'

installTrustedTypes()
watchSession()
followFirstLoad()

/** Waits for the user, the companies and the definitions, requested when the page began to load, then renders the app. */
export async function mount(boot: Boot): Promise<void> {
  const { user: userAnswer, parties: partiesAnswer, definitions: definitionsAnswer } = staffData()
  try {
    const [user, parties] = await Promise.all([userAnswer, partiesAnswer])
    // Before the first rendering, which would show a placeholder otherwise. The server refuses them until the terms are accepted.
    const definitions = user.termsConditionsAccepted ? await loadedDefinitions(definitionsAnswer) : {}
    const language = asLanguage(user.language) ?? boot.language
    keepUser({ id: user.id, firstName: user.firstName, language })
    const [ofStaff, ofOperators] = await Promise.all([
      language === boot.language ? boot.texts : getTexts(language, boot.areas),
      user.role === 'OPERATOR' ? getTexts(language, operatorAreas) : {},
    ])
    const texts = { ...ofStaff, ...ofOperators }
    const areas = areasOf(user.role)
    const root = document.getElementById('root')
    if (!root) throw new Error('index.html has no #root')
    const app = createRoot(root)
    replaceShell(root)
    // In pieces, so that the shell of a list answers meanwhile.
    startTransition(() =>
      app.render(
        <StrictMode>
          <StaffRoot
            boot={{ ...boot, language, areas, texts }}
            user={user}
            parties={parties}
            definitions={definitions}
          />
        </StrictMode>,
      ),
    )
  } catch {
    mountPublic(
      boot,
      <PublicLayout>
        <UnexpectedError />
        <ServiceUnavailable productType={null} initially />
      </PublicLayout>,
    )
  }
}
