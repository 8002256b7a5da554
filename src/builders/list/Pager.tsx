import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'ra-core'

import { formatDecimal } from '../../cells/formatMoney.ts'

/** Page numbers on a phone: touch targets of 44 px, side by side. */
const touchSx = {
  '& .MuiPaginationItem-root': { minWidth: 44, minHeight: 44, m: 0 },
  '& .MuiPaginationItem-ellipsis': { minWidth: 20, px: 0, lineHeight: '44px' },
} as const

const count = (value: number) => formatDecimal(String(value), 0)

type Props = {
  readonly page: number
  readonly size: number
  readonly total: number
  /** There are more rows than `total`: its pages exist, but the last page is unknown. */
  readonly bounded?: boolean
  readonly sizes: readonly number[]
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
  /** Names the table when a page has several. */
  readonly of?: string
}

/** Shows the visible range and total, the page size and the page numbers. */
export function Pager({ page, size, total, bounded = false, sizes, onPage, onSize, of }: Props) {
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width: 599px)')
  const pages = Math.max(1, Math.ceil(total / size))
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  const label = translate('factoring.pager.label')

  return (
    <Box
      component="nav"
      aria-label={of === undefined ? label : `${label}: ${of}`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, p: 2 }}
    >
      <Typography variant="body2" color="textSecondary" role="status" className="tabular">
        {translate(bounded ? 'factoring.pager.rangeOfMore' : 'factoring.pager.range', {
          first: count(first),
          last: count(last),
          total: count(total),
        })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          select
          size="small"
          label={translate('factoring.pager.size')}
          value={size}
          onChange={event => onSize(Number(event.target.value))}
          sx={{ minWidth: 120 }}
        >
          {sizes.map(one => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        {pages > 1 && (
          <Pagination
            // The surrounding element is the landmark; a second one would have the same name in every table of the
            // page.
            role="presentation"
            aria-label={undefined}
            count={pages}
            page={page}
            siblingCount={narrow ? 0 : 1}
            boundaryCount={narrow ? 0 : 1}
            showFirstButton={narrow}
            showLastButton={narrow}
            onChange={(_, next) => onPage(next)}
            getItemAriaLabel={(type, number, selected) =>
              type === 'page'
                ? translate(selected ? 'factoring.pager.current' : 'factoring.pager.page', { page: number ?? '' })
                : translate(`factoring.pager.${type}`)
            }
            sx={narrow ? touchSx : undefined}
          />
        )}
      </Box>
    </Box>
  )
}
