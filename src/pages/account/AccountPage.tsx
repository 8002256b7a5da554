import Box from '@mui/material/Box'

import { PageHead } from '../../builders/list/PageHead.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { OnThisPage } from '../../ui/OnThisPage.tsx'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { useSession } from '../../contract/SessionContext.ts'
import { Reauthorise } from './authorise/Reauthorise.tsx'
import { CompanySection } from './sections/CompanySection.tsx'
import { LegalSection } from './sections/LegalSection.tsx'
import { LoginSection } from './sections/LoginSection.tsx'
import { NotificationSection } from './sections/NotificationSection.tsx'
import { PersonalSection } from './sections/PersonalSection.tsx'
import { type SectionId, sectionIds } from './sections/sectionIds.ts'
import { SectionsContext } from './sections/SectionsContext.ts'
import { SessionsSection } from './sections/SessionsSection.tsx'
import { useSectionState } from './sections/useSectionState.ts'

/**
 * `/account` (ACC-02): the user, the company with its users, login methods, sessions and legal files. Each section
 * fetches its own data and fails separately. The e-mail notification settings are not shown.
 */
export function AccountPage() {
  const t = useText()
  const sections = useSectionState()
  // Operators of the provider belong to no company.
  const hasCompany = useSession().user.role !== 'OPERATOR'
  const choosesMails = usePortalSettings().account.notifications && hasCompany
  const isShown: Partial<Record<SectionId, boolean>> = { company: hasCompany, notifications: choosesMails }
  return (
    <SectionsContext value={sections}>
      <Reauthorise>
        <PageHead title={t('menu.general.account')} />
        <OnThisPage
          width="920px"
          places={sectionIds.filter(id => isShown[id] ?? true).map(id => ({ id, label: t(`account.section.${id}`) }))}
        >
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
            <PersonalSection />
            {hasCompany && <CompanySection />}
            <LoginSection />
            {choosesMails && <NotificationSection />}
            <SessionsSection />
            <LegalSection />
          </Box>
        </OnThisPage>
      </Reauthorise>
    </SectionsContext>
  )
}
