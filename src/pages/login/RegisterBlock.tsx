import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'

/** Registration is closed (LOG-09): the block is shown with a disabled button and the reason. */
export function RegisterBlock() {
  const t = useText()
  return (
    <Box
      sx={{
        mt: 4,
        pt: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography variant="h3" component="h2">
          {t('login.register.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" id="register-reason">
          {t('login.register.text')}
        </Typography>
      </Box>
      <Button variant="outlined" disabled aria-describedby="register-reason">
        {t('login.register.apply')}
      </Button>
    </Box>
  )
}
