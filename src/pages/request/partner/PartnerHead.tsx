import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { type Partner, partnerLogo } from '../../../api/public/formApi.ts'

type Shown = Pick<Partner, 'id' | 'name' | 'financing_company' | 'has_logo' | 'logo_version'>

/** The partner's logo (or name) and the financing company, in the page header. */
export function PartnerHead({ partner }: { partner: Shown }) {
  const t = useText()
  const [isBroken, setBroken] = useState(false)
  const { id, name, financing_company: company } = partner
  return (
    <Box data-testid="partner" sx={headSx}>
      {partner.has_logo && !isBroken ? (
        <Box
          component="img"
          src={partnerLogo(id, partner.logo_version)}
          alt={name}
          onError={() => setBroken(true)}
          sx={logoSx}
        />
      ) : (
        <Typography component="span" sx={{ fontWeight: 600, minWidth: 0, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        sx={{ minWidth: 0, lineHeight: 1.3, overflowWrap: 'anywhere' }}
      >
        {t('request.partner.financedBy', { company })}
      </Typography>
    </Box>
  )
}

/** Logos are designed for a white background, also in dark mode. */
const logoSx = {
  height: 32,
  maxWidth: 160,
  objectFit: 'contain',
  flexShrink: 0,
  bgcolor: '#fff',
  borderRadius: '6px',
} as const

/** On a phone the company is below the partner: beside it, there is space for one word per line. */
const headSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  gap: { xs: 0.5, sm: 1.5 },
  minWidth: 0,
  my: 1,
  pl: { xs: 1.5, sm: 2 },
  borderLeft: 1,
  borderColor: 'divider',
} as const
