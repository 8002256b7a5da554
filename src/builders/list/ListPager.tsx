import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext, useTranslate } from 'ra-core'

import { formatDecimal } from '../../cells/formatMoney.ts'

const count = (value: number) => formatDecimal(String(value), 0)

export function ListPager({ sizes }: { sizes: readonly number[] }) {
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width: 599px)')
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = Math.min(total, (page - 1) * perPage + 1)
  const last = Math.min(total, page * perPage)

  return (
    <Box
      component="nav"
      aria-label={translate('factoring.pager.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, p: 2 }}
    >
      <Typography variant="body2" color="textSecondary" role="status" className="tabular">
        {translate('factoring.pager.range', { first: count(first), last: count(last), total: count(total) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          size="small"
          label={translate('factoring.pager.size')}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          sx={{ minWidth: 120 }}
        >
          {sizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </TextField>
        {pages > 1 && (
          <Pagination
            count={pages}
            page={page}
            siblingCount={narrow ? 0 : 1}
            size={narrow ? 'small' : 'medium'}
            onChange={(_, next) => setPage(next)}
            getItemAriaLabel={(type, number, selected) =>
              type === 'page'
                ? translate(selected ? 'factoring.pager.current' : 'factoring.pager.page', { page: number ?? '' })
                : translate(`factoring.pager.${type}`)
            }
          />
        )}
      </Box>
    </Box>
  )
}
