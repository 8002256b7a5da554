import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { useCodes } from './useCodes.ts'

/** Shows the full codes or masks them again; warns beforehand that viewing is logged. */
export function CodesButton({ codes: { shown, busy, show, hide } }: { readonly codes: ReturnType<typeof useCodes> }) {
  const t = useText()
  const hint = useId()
  return (
    <Box sx={{ display: 'grid', justifyItems: { xs: 'start', sm: 'end' }, gap: 0.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        loading={busy}
        startIcon={shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        aria-describedby={shown ? undefined : hint}
        onClick={() => (shown ? hide() : void show())}
      >
        {t(shown ? 'operator.applications.hideCodes' : 'operator.applications.showCodes')}
      </Button>
      <Typography id={hint} variant="caption" color="textSecondary" role="status">
        {t(shown ? 'operator.applications.codesShown' : 'operator.applications.showCodesHint')}
      </Typography>
    </Box>
  )
}
