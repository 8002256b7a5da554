import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { activeProductOf } from '../../../contract/access.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import { useSession } from '../../../contract/SessionContext.ts'
import type { ActiveProduct } from '../../../contract/activeProduct.ts'
import type { User } from '../../../../schemas/generated/types/entities/user.ts'

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

/** DSH-28: accepted terms, a known user and the factoring product with read permission. */
export function mayOpenDashboard(
  user: Pick<User, 'termsConditionsAccepted'> | undefined,
  active: Pick<ActiveProduct, 'productType' | 'permissions'> | null,
): boolean {
  return user?.termsConditionsAccepted === true && active?.productType === 'FACTORING' && active.permissions.has('READ')
}
