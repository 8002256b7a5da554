import Typography from '@mui/material/Typography'

import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { PublicLayout } from '../../../frame/PublicLayout.tsx'
import { Choices } from '../entry/Choices.tsx'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { LoadingForm } from '../page/LoadingForm.tsx'
import { partnerFormAddress, type Product, type RequestRoute } from '../../../../schemas/pages/requestRoute.ts'
import { PartnerHead } from './PartnerHead.tsx'
import { PartnerRequests } from './PartnerRequests.tsx'
import { usePartner } from './usePartner.ts'

const products: readonly Product[] = ['leasing', 'loan']

/** A partner's start page (PRT-04): leasing or loan, as offered by the partner. */
export function PartnerPage({ route }: { route: Extract<RequestRoute, { kind: 'partner' }> }) {
  const t = useText()
  const { state, retry } = usePartner(route.originator)
  const title = t('request.partner.title')
  useDocumentTitle(title)
  const partner = state.status === 'known' ? state.partner : undefined
  const own = products
    .filter(product => partner?.contract_types.includes(product))
    .map(product => ({
      key: product,
      href: partnerFormAddress(product, route),
      title: t(`request.partner.${product}.title`),
      text: t(`request.partner.${product}.text`),
    }))
  const business = {
    key: 'business',
    href: partnerFormAddress('leasing', { ...route, contractType: 'business' }),
    title: t('request.partner.business.title'),
    text: t('request.partner.business.text'),
  }
  const choices =
    partner?.contract_types.includes('leasing') && partner.offers_business !== false ? [...own, business] : own
  return (
    <PublicLayout maxWidth="md" head={partner && <PartnerHead partner={partner} />}>
      {state.status === 'loading' && <LoadingForm />}
      {state.status === 'failed' && <LoadFailed onRetry={retry} />}
      {partner && (
        <>
          <Typography variant="h1">{title}</Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: { xs: 3, sm: 4 } }}>
            {t(route.originator.kind === 'private' ? 'request.partner.textPrefill' : 'request.partner.text', {
              partner: partner.name,
            })}
          </Typography>
          <Choices choices={choices} />
          {route.originator.kind === 'private' && <PartnerRequests token={route.originator.token} />}
        </>
      )}
    </PublicLayout>
  )
}
