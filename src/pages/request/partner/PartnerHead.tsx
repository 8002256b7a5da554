import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { type Partner, partnerLogo } from '../../../providers/formApi.ts'

/** The partner's logo (or name) and who finances, in the head of the page. */
export function PartnerHead({ partner }: { partner: Partner }) {
  const t = useText()
  const [isBroken, setBroken] = useState(false)
  const { id, name, financing_company: company } = partner
  return (
    <Box data-testid="partner" sx={headSx}>
      {partner.has_logo && !isBroken ? (
        <Box component="img" src={partnerLogo(id)} alt={name} onError={() => setBroken(true)} sx={{ height: 32, maxWidth: { xs: 96, sm: 160 }, objectFit: 'contain', flexShrink: 0 }} />
      ) : (
        <Typography component="span" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
          {name}
        </Typography>
      )}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ minWidth: 0, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {t('request.partner.financedBy', { company })}
      </Typography>
    </Box>
  )
}

const headSx = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, pl: { xs: 1.5, sm: 2 }, borderLeft: 1, borderColor: 'divider' } as const
