import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { ColumnLines } from './ColumnLines.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { RowSettings } from './RowSettings.tsx'
import { useColumns } from './useColumns.ts'

/**
 * Selects the visible columns, their order and widths, saved in the user's profile. The column that names the row, and columns that the filters
 * require, always stay.
 */
export function ColumnChooser() {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const { reset } = useColumns(definition)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('factoring.columns.button')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('factoring.columns.title'),
            sx: { mt: 1, borderRadius: 3, maxHeight: '70vh', width: 440, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <Box sx={{ p: 2, display: 'grid' }}>
          <RowSettings />
          <Divider sx={{ my: 2 }} />
          <Typography variant="subtitle2" component="h2">
            {translate('factoring.columns.title')}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mb: 0.5, '@media (max-width: 699px)': { display: 'none' } }}
          >
            {translate('factoring.columns.help')}
          </Typography>
          <ColumnLines />
          <Button size="small" sx={{ mt: 1, justifySelf: 'start' }} onClick={reset}>
            {translate('factoring.columns.reset')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
