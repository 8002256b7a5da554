import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { AlertIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { problemSx } from '../../../theme/problemSx.ts'
import { useArrival } from '../page/useArrival.ts'

type Props = { requestId: string | undefined; onBack: () => void; onRestart: () => void }

/** The error result (FRM-64): back to the answers, or restart. */
export function FailedPage({ requestId, onBack, onRestart }: Props) {
  const t = useText()
  const heading = useArrival()
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', py: { xs: 1, sm: 4 } }}>
      <Box
        sx={{ display: 'grid', placeItems: 'center', width: 64, height: 64, borderRadius: '20px', mb: 3, ...problemSx }}
      >
        <AlertIcon sx={{ fontSize: 34 }} />
      </Box>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 1.5, '&:focus': { outline: 'none' } }}>
        {t('request.error.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: requestId === undefined ? 4 : 1 }}>
        {t('request.error.text')}
      </Typography>
      {requestId !== undefined && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
          {t('request.error.requestId', { id: requestId })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5 }}>
        <Button variant="contained" size="large" onClick={onBack}>
          {t('request.error.back')}
        </Button>
        <Button variant="outlined" size="large" onClick={onRestart}>
          {t('request.error.restart')}
        </Button>
      </Box>
    </Box>
  )
}
