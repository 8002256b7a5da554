import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import { Brand } from '../../ui/Brand.tsx'

/** Brand area beside the form; hidden on narrow screens. */
export function BrandPanel() {
  const t = useText()
  return (
    <Box
      component="aside"
      aria-label={t('login.panel.label')}
      sx={theme => ({
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        position: 'relative',
        overflow: 'hidden',
        p: { md: 5, lg: 7 },
        color: theme.palette.brand.contrastText,
        background: `linear-gradient(160deg, ${theme.palette.brand.main} 0%, ${theme.palette.brand.deep} 100%)`,
      })}
    >
      <Columns />
      <Box
        sx={{
          position: 'relative',
          '& img': { borderRadius: '9px', boxShadow: '0 0 0 1px rgba(255, 255, 255, 0.28)' },
        }}
      >
        <Brand />
      </Box>
      <Stack sx={{ gap: 2, maxWidth: 440, position: 'relative', mt: '14vh' }}>
        <Typography
          component="p"
          sx={{ fontSize: { md: '2rem', lg: '2.5rem' }, lineHeight: 1.12, fontWeight: 650, letterSpacing: '-0.028em' }}
        >
          {t('login.panel.title')}
        </Typography>
        <Typography sx={{ opacity: 0.88, fontSize: '1.0625rem' }}>{t('login.panel.text')}</Typography>
      </Stack>
    </Box>
  )
}

const heights = [86, 132, 108, 190, 158, 248, 214, 312]

/** Rising columns, as in the logo; one of them in the accent colour. */
function Columns() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 480 340"
      preserveAspectRatio="xMaxYMax meet"
      sx={{ position: 'absolute', right: 0, bottom: 0, width: '78%', maxHeight: '42%', opacity: 0.75 }}
    >
      {heights.map((height, index) => (
        <Box
          component="rect"
          key={height}
          x={index * 60 + 8}
          y={340 - height}
          width={40}
          height={height + 20}
          rx={12}
          sx={theme => ({
            fill: index === 5 ? theme.palette.brand.accent : '#FFFFFF',
            fillOpacity: index === 5 ? 0.55 : 0.05 + index * 0.008,
          })}
        />
      ))}
    </Box>
  )
}
