import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'

import { useText } from '../../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../../theme/visuallyHidden.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { fieldLabel } from '../rows/problems.ts'
import type { TypedField, UploadContext } from '../rows/uploadTypes.ts'
import { FIRST_TYPED, gridColumns, isAmount, LAST_TYPED, widths } from './columns.ts'

type Props = {
  /** Rows that can be selected. */
  readonly rows: readonly GridRow[]
  /** Number of those that are selected. */
  readonly chosen: number
  readonly context: UploadContext
  readonly onSelect: (keys: ReadonlySet<string>) => void
}

/** Widths and headings of the columns; the first heading selects all rows. */
export function GridHead({ rows, chosen, context, onSelect }: Props) {
  const t = useText()
  return (
    <>
      <colgroup>
        {gridColumns.map(column => (
          <col key={column} style={{ width: widths[column] }} />
        ))}
      </colgroup>
      <thead>
        <Box component="tr" role="row" aria-rowindex={1} sx={{ '& th': headSx }}>
          <th aria-colindex={1} scope="col">
            <Checkbox
              size="small"
              disabled={rows.length === 0}
              checked={rows.length > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={event => onSelect(new Set(event.target.checked ? rows.map(row => row.key) : []))}
              slotProps={{ input: { 'aria-label': t('upload.grid.selectAll') } }}
              sx={{ p: 0.5, minWidth: 0, minHeight: 0 }}
            />
          </th>
          {gridColumns.slice(FIRST_TYPED, LAST_TYPED + 1).map((column, index) => (
            <th
              key={column}

              aria-colindex={index + 2}
              scope="col"
              style={isAmount(column) ? { textAlign: 'right' } : undefined}
            >
              {fieldLabel(t, column as TypedField, context.isReverse)}
              {isAmount(column) && `, ${context.currency}`}
            </th>
          ))}
          <th aria-colindex={8} scope="col">
            {t('upload.field.files')}
          </th>
          <th aria-colindex={9} scope="col">
            <Box component="span" sx={visuallyHidden}>
              {t('upload.field.state')}
            </Box>
          </th>
        </Box>
      </thead>
    </>
  )
}

const headSx = {
  position: 'sticky',
  top: 64,
  zIndex: 1,
  height: 38,
  px: 1.25,
  textAlign: 'left',
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1.2,
  color: 'text.secondary',
  bgcolor: 'background.sunken',
  borderRight: 1,
  borderColor: 'divider',
  '&:first-of-type': { textAlign: 'center', p: 0 },
  '&:last-of-type': { borderRight: 0 },
} as const
