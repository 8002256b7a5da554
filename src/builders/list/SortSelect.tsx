import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListContext, useTranslate } from 'ra-core'

import { fieldLabelKey } from './columns.ts'
import { useListFrame } from './ListFrameContext.ts'

/** Sort control where there are no column headers: above the cards of a phone. */
export function SortSelect() {
  const translate = useTranslate()
  const { sort, setSort } = useListContext()
  const { definition } = useListFrame()
  const sortable = definition.columns.filter(column => column.sortable)
  const isAscending = sort.order === 'ASC'
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
      <TextField
        select
        size="small"
        fullWidth
        label={translate('factoring.sort.by')}
        value={sort.field}
        onChange={event => setSort({ field: event.target.value, order: sort.order })}
      >
        {sortable.map(({ field }) => (
          <MenuItem key={field} value={field}>
            {translate(fieldLabelKey(definition.name, field))}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={translate(isAscending ? 'factoring.sort.descending' : 'factoring.sort.ascending')}
        onClick={() => setSort({ field: sort.field, order: isAscending ? 'DESC' : 'ASC' })}
      >
        {isAscending ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
      </IconButton>
    </Box>
  )
}
