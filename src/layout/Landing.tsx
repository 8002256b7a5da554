import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded'
import { Navigate } from 'react-router'

import { useText } from '../i18n/TextsContext.ts'
import { landingPath } from './landing.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { activeParty, useSession } from './SessionContext.ts'

/** Where '/' leads: the landing page of the active product, or word that this product's pages are still to come. */
export function Landing() {
  const t = useText()
  const session = useSession()
  const path = landingPath(session.menu, session.user.role, session.active)
  if (path !== undefined) return <Navigate to={path} replace />
  const { productType } = session.active
  const product = productType === null ? t('landing.noProduct') : t(`menu.${productType.toLowerCase()}`)
  return (
    <NoticeCard
      icon={<HourglassTopRounded />}
      title={t('landing.title', { product })}
      text={t('landing.text', { party: activeParty(session)?.name ?? '' })}
    />
  )
}
