import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

import { visuallyHidden } from '../../theme/visuallyHidden.ts'

/** Longer texts match no row of any table. */
const MAX_LENGTH = 100

type Props = {
  /** Heading of the table. */
  readonly table: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly found: number
  readonly total: number
}

/** The search field of a table under a record; it tells a screen reader how many rows are left. */
export function TableSearch({ table, text, onText, found, total }: Props) {
  const translate = useTranslate()
  const label = translate('factoring.tableSearch.label', { table })
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, '@media print': { display: 'none' } }}>
      <TextField
        size="small"
        type="search"
        label={label}
        value={text}
        onChange={event => onText(event.target.value)}
        sx={{ width: '100%', maxWidth: 380 }}
        slotProps={{
          htmlInput: { maxLength: MAX_LENGTH, autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {text.trim().length > 0 && translate('factoring.tableSearch.found', { found, total })}
      </Box>
    </Box>
  )
}
