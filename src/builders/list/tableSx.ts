import type { SxProps, Theme } from '@mui/material/styles'

/**
 * Table styles: borders only between rows, generous padding, and a frame that scrolls when the table is wider than the
 * page.
 */
export const tableSx: SxProps<Theme> = {
  // The frame around it scrolls and shows that it does.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root': { px: { xs: 0.75, xl: 1.25 }, py: 1.5, whiteSpace: 'nowrap' },
  '& .MuiTableCell-paddingNone': { px: 0.5, py: 0, width: 44, minWidth: 44 },
  // Without a column to expand rows, the first text stands as far from the frame as the pager below it.
  '& .MuiTableCell-root:first-of-type:not(.MuiTableCell-paddingNone, .MuiTableCell-paddingCheckbox)': { pl: 2 },
  // A long word wraps instead of pushing the last columns out of the viewport.
  '& td.is-wide': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 130 },
  // The column that names the row stays visible while the others scroll.
  '& .is-link': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& tr:hover > td.is-link': {
    backgroundImage: (theme: Theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  '& .MuiTableCell-root:last-of-type': { pr: 2.5 },
  // A long header wraps to two lines to save width.
  '& thead .MuiTableCell-root': {
    py: 1.25,
    backgroundColor: 'background.sunken',
    whiteSpace: 'normal',
    lineHeight: 1.3,
    verticalAlign: 'bottom',
  },
  '& .MuiTableFooter-root .MuiTableCell-root': { borderTop: '2px solid', borderTopColor: 'divider', borderBottom: 0 },
  '& tbody tr:last-of-type > td': { borderBottomColor: 'transparent' },
}
