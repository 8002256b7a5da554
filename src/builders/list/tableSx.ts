import { alpha, type SxProps, type Theme } from '@mui/material/styles'

import { lineAbove } from '../../theme/lineAbove.ts'
import { STICKY_TOP } from '../../theme/measures.ts'
import type { Density } from './useRowChoices.ts'

/** A long text ends in an ellipsis and asks for no room of its own. */
const cutSx = {
  display: 'block',
  width: 0,
  minWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { width: 'auto', whiteSpace: 'normal' },
} as const

/**
 * Table styles: borders only between rows, generous padding, and a frame that scrolls when the table is wider than the
 * page.
 */
const tableSx = {
  // The frame around it scrolls and shows that it does.
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  // Smaller on a laptop, where the usual columns of every list then fit in every language (LST-43).
  '& .MuiTableCell-root': {
    px: { xs: 0.5, xl: 1.25 },
    py: 1.5,
    whiteSpace: 'nowrap',
    fontSize: { xs: '0.8125rem', xl: '0.875rem' },
  },
  '& .MuiTableCell-paddingNone': { px: 0.5, py: 0, width: 44, minWidth: 44 },
  // A checkbox beside the button that expands a row: together hardly wider than the button alone.
  '& .MuiTableCell-paddingNone:has(+ .MuiTableCell-paddingNone)': { pl: 0.5, pr: 0, width: 32, minWidth: 32 },
  '& .MuiTableCell-paddingNone + .MuiTableCell-paddingNone': { px: 0, width: 30, minWidth: 30 },
  // Without a column to expand rows, the first text has the same distance to the frame as the pager below it.
  '& .MuiTableCell-root:first-of-type:not(.MuiTableCell-paddingNone, .MuiTableCell-paddingCheckbox)': { pl: 2 },
  // A long word wraps instead of pushing the last columns out of the viewport.
  '& td.is-wide': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 130 },
  // The column that names the row stays visible while the others scroll.
  // A row that the keys move to is not hidden by the headers, which stay in sight.
  '& tbody :is(a, input, button)': { scrollMarginTop: 140, scrollMarginBottom: 24 },
  '& .is-link': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& tbody tr + tr > td.is-link::before': lineAbove,
  // The headers stay visible below the top bar while the rows scroll, unless the frame scrolls sideways itself.
  '& .MuiTableHead-root .MuiTableCell-root': {
    position: 'sticky',
    top: `var(${STICKY_TOP}, auto)`,
    zIndex: 2,
    '@media print': { position: 'static' },
  },
  '& .MuiTableHead-root .is-link': { zIndex: 3 },
  '& tr:hover > td.is-link': {
    backgroundImage: (theme: Theme) => `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
  '& tr.Mui-selected > td.is-link': { backgroundImage: (theme: Theme) => selectedTint(theme, 0) },
  '& tr.Mui-selected:hover > td.is-link': {
    backgroundImage: (theme: Theme) => selectedTint(theme, theme.palette.action.hoverOpacity),
  },
  // A sized column has the width of its header (LST-41), an amount at least its own.
  '& td.is-sized .is-cut': cutSx,
  '& td.is-wide.is-sized': { width: 'auto', minWidth: 0 },
  '& .MuiTableCell-root:last-of-type': { pr: 2.5 },
  // A long header wraps to two lines to save width.
  '& thead .MuiTableCell-root': {
    py: 1.25,
    fontSize: { xs: '0.75rem', xl: '0.8125rem' },
    backgroundColor: 'background.sunken',
    whiteSpace: 'normal',
    lineHeight: 1.3,
    verticalAlign: 'bottom',
  },
  // The arrow of a header that the rows are not sorted by is only seen on hover, but its room makes a column wider.
  '& .MuiTableSortLabel-icon': { fontSize: 14, mx: 0.25 },
  '& .MuiTableFooter-root .MuiTableCell-root': { borderTop: '2px solid', borderTopColor: 'divider', borderBottom: 0 },
  '& tbody tr:last-of-type > td': { borderBottomColor: 'transparent' },
  // Checkboxes and buttons that expand a row mean nothing on paper.
  '@media print': {
    '& .MuiTableCell-paddingNone': { display: 'none' },
    '& th.is-sized': { width: 'auto !important', minWidth: '0 !important' },
  },
} satisfies SxProps<Theme>

/** The colour of a chosen row, for the cell that has a ground of its own. */
function selectedTint({ palette }: Theme, more: number): string {
  const tint = alpha(palette.primary.main, palette.action.selectedOpacity + more)
  return `linear-gradient(${tint}, ${tint})`
}

/** Rows of 35 px: one line of text; a control is taller than the line, but adds nothing to the row. */
const compactSx = {
  ...tableSx,
  '& tbody .MuiTableCell-root': { height: 35, py: '4px' },
  '& tbody .MuiTableCell-paddingNone': { py: 0 },
  '& tbody .MuiTableCell-paddingNone .MuiIconButton-root': { p: 0.5, my: '-4px' },
  '& tbody td .MuiButton-root': { py: 0, minHeight: 28, my: '-4px' },
  // A long name ends in an ellipsis, with the whole as its tooltip: it takes what the other columns leave.
  '& td.is-wide': { minWidth: { xs: 100, xl: 112 }, width: '22%' },
  '& td.is-wide .is-cut': cutSx,
  '& td.is-wide.is-sized': { width: 'auto', minWidth: 0 },
} satisfies SxProps<Theme>

export const tableStyles: Readonly<Record<Density, SxProps<Theme>>> = { comfortable: tableSx, compact: compactSx }
