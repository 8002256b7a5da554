import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { activeProductOf } from '../../contract/access.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { useSession } from '../../contract/SessionContext.ts'
import type { ActiveProduct } from '../../contract/activeProduct.ts'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'

type Props = { readonly dashboard: DashboardDefinition; readonly children: ReactNode }

/**
 * Renders the dashboard for a user with accepted terms and its product; otherwise reports that the service is
 * unavailable (DSH-28, LON-06).
 */
export function DashboardGate({ dashboard, children }: Props) {
  const t = useText()
  const session = useSession()
  if (mayOpenDashboard(dashboard, session.user, activeProductOf(session))) return children
  return (
    <NoticeCard
      icon={<CloudOffRounded />}
      titleLevel="h2"
      title={t('unavailable.title')}
      text={t(`dashboards.${dashboard.name}.unavailable`)}
      action={
        <Button variant="contained" href="/">
          {t('notice.home')}
        </Button>
      }
    />
  )
}

/** DSH-28: accepted terms, a known user and the dashboard's product with its permission. */
export function mayOpenDashboard(
  { product, permission }: Pick<DashboardDefinition, 'product' | 'permission'>,
  user: Pick<User, 'termsConditionsAccepted'> | undefined,
  active: Pick<ActiveProduct, 'productType' | 'permissions'> | null,
): boolean {
  return user?.termsConditionsAccepted === true && active?.productType === product && active.permissions.has(permission)
}
