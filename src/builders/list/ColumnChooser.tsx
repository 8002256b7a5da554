import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { fieldLabelKey, hiddenByDefault } from './columns.ts'
import { useListFrame } from './ListFrameContext.ts'
import { linkColumn } from './linkColumn.ts'
import { RowSettings } from './RowSettings.tsx'

/**
 * Selects the visible columns, saved in the user's profile. The column that names the row, and columns that the filters
 * require, always stay.
 */
export function ColumnChooser() {
  const translate = useTranslate()
  const { definition, hidden, forced, setHidden } = useListFrame()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fixed = linkColumn(definition)
  const toggle = (field: string) =>
    setHidden(hidden.includes(field) ? hidden.filter(other => other !== field) : [...hidden, field])

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
            sx: { mt: 1, borderRadius: 3, maxHeight: '70vh' },
          },
        }}
      >
        <Box sx={{ p: 2, display: 'grid' }}>
          <RowSettings />
          <Divider sx={{ my: 2 }} />
          <Typography variant="subtitle2" component="h2">
            {translate('factoring.columns.title')}
          </Typography>
          {definition.columns.map(({ field }) => (
            <FormControlLabel
              key={field}
              disabled={field === fixed || forced.includes(field)}
              control={<Checkbox size="small" checked={!hidden.includes(field)} onChange={() => toggle(field)} />}
              label={translate(fieldLabelKey(definition.name, field))}
            />
          ))}
          <Button
            size="small"
            sx={{ mt: 1, justifySelf: 'start' }}
            onClick={() => setHidden(hiddenByDefault(definition))}
          >
            {translate('factoring.columns.reset')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
