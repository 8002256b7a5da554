import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { usePortalSettings } from '../contract/PortalSettingsContext.ts'

/** The provider's logo and the portal's name, both from the portal settings. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { brand } = usePortalSettings()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <img src={brand.logo} alt={compact ? brand.name : ''} width={32} height={32} />
      {!compact && (
        <Typography component="span" noWrap sx={{ fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.015em' }}>
          {brand.name}
        </Typography>
      )}
    </Box>
  )
}
