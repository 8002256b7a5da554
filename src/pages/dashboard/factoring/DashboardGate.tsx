import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { activeProductOf } from '../../../contract/access.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import { useSession } from '../../../contract/SessionContext.ts'
import { mayOpenDashboard } from './mayOpenDashboard.ts'

/**
 * Renders the dashboard for a user with accepted terms and the factoring product; otherwise reports that the service is
 * unavailable (DSH-28).
 */
export function DashboardGate({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const session = useSession()
  if (mayOpenDashboard(session.user, activeProductOf(session))) return children
  return (
    <NoticeCard
      icon={<CloudOffRounded />}
      titleLevel="h2"
      title={t('unavailable.title')}
      text={t('dashboard.unavailable')}
      action={
        <Button variant="contained" href="/">
          {t('notice.home')}
        </Button>
      }
    />
  )
}
