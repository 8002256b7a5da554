import type { SxProps, Theme } from '@mui/material/styles'

/** A quiet table: lines only between rows, room to breathe, its own scroll when it is wider than the page. */
export const tableSx: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root': { px: 1.25, py: 1.5, whiteSpace: 'nowrap' },
  '& .MuiTableCell-paddingNone': { px: 0.5, py: 0, width: 44 },
  // A name of one long word breaks rather than push the last columns out of sight.
  '& td.is-wide': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 160 },
  // The column that names the row stays in sight while the others scroll.
  '& .is-link': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& tr:hover > td.is-link': { backgroundImage: (theme: Theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})` },
  '& .MuiTableCell-root:last-of-type': { pr: 2.5 },
  '& thead .MuiTableCell-root': { py: 1.25, backgroundColor: 'background.sunken' },
  '& .MuiTableFooter-root .MuiTableCell-root': { borderTop: '2px solid', borderTopColor: 'divider', borderBottom: 0 },
  '& tbody tr:last-of-type > td': { borderBottomColor: 'transparent' },
}
