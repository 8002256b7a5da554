import type { SxProps, Theme } from '@mui/material/styles'

/** A quiet table: lines only between rows, room to breathe, its own scroll when it is wider than the page. */
export const tableSx: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root': { px: 2, py: 1.5, whiteSpace: 'nowrap' },
  '& .MuiTableCell-head': { py: 1.25 },
  '& .MuiTableCell-paddingNone': { px: 0.5, py: 0, width: 44 },
  '& .RaDataTable-expandRow > td': { whiteSpace: 'normal', backgroundColor: 'background.sunken' },
  '& .MuiTableFooter-root .MuiTableCell-root': { borderTop: '2px solid', borderTopColor: 'divider', borderBottom: 0 },
  '& tbody tr:last-of-type > td': { borderBottomColor: 'transparent' },
}
