import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'

const steps = ['read', 'sign', 'active'] as const

/** The steps of signing, numbered 01 to 03 (SIG-03). */
export function SigningSteps() {
  const t = useText()
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 2,
        p: 0,
        display: 'grid',
        gap: { xs: 1, md: 3 },
        gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {steps.map((step, index) => (
        <Box component="li" key={step} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Typography
            component="span"
            sx={{ fontWeight: 650, color: 'primary.main', fontVariantNumeric: 'tabular-nums' }}
          >
            {String(index + 1).padStart(2, '0')}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {t(`signing.step.${step}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
