import Typography from '@mui/material/Typography'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { PartCard } from '../applications/PartCard.tsx'
import { LogoPicture } from './LogoPicture.tsx'
import { partnerOf } from './partnerOf.ts'

/** The logo as the partner's pages show it. */
export function PartnerLogo({ record }: PartProps) {
  const t = useText()
  const partner = partnerOf(record)
  if (partner === undefined) return null
  return (
    <PartCard title={t('operator.partners.logo')}>
      {partner.logo === null ? (
        <Typography color="textSecondary">{t('operator.partners.logoNone')}</Typography>
      ) : (
        <LogoPicture logo={partner.logo} name={partner.name} />
      )}
    </PartCard>
  )
}
