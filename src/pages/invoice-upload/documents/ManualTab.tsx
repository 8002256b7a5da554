import AddRounded from '@mui/icons-material/AddRounded'
import NavigateNextRounded from '@mui/icons-material/NavigateNextRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { OffReason } from '../../../ui/OffReason.tsx'
import { InvoiceCards } from '../cards/InvoiceCards.tsx'
import { ConfirmBar } from '../confirm/ConfirmBar.tsx'
import { type GridHandle, InvoiceGrid } from '../grid/InvoiceGrid.tsx'
import type { GridRow } from '../rows/gridRow.ts'
import { type countRows, type RowFilter, rowFilters } from '../rows/rowFilters.ts'
import type { RowStore } from '../rows/RowStore.ts'
import type { TypedField, UploadContext } from '../rows/uploadTypes.ts'

type Filtering = {
  readonly counts: ReturnType<typeof countRows>
  readonly filter: RowFilter
  readonly onFilter: (name: RowFilter) => void
}
type Props = Filtering & {
  readonly gridRef: RefObject<GridHandle | null>
  readonly store: RowStore
  /** Rows under the filter. */
  readonly rows: readonly GridRow[]
  readonly context: UploadContext
  readonly selected: ReadonlySet<string>
  readonly isWide: boolean
  readonly onConfirm: () => void
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly onRemove: (keys: ReadonlySet<string>) => void
  readonly onFiles: (key: string) => void
  readonly onPaste: (rows: readonly (readonly string[])[], at: TypedField) => void
  /** Opens the dialog of a row; undefined for a new one. */
  readonly onEdit: (row: GridRow | undefined) => void
  readonly onLeave: () => void
}

/** Typed and pasted invoices: a grid on wide screens, cards on a phone. */
export function ManualTab({
  gridRef,
  store,
  rows,
  counts,
  filter,
  context,
  selected,
  isWide,
  onFilter,
  onConfirm,
  onSelect,
  onRemove,
  onFiles,
  onPaste,
  onEdit,
  onLeave,
}: Props) {
  const t = useText()
  return (
    <>
      <ConfirmBar count={counts.toConfirm} onStart={onConfirm} />
      {counts.all > 0 && (
        <RowFilters
          counts={counts}
          filter={filter}
          onFilter={onFilter}
          onNextProblem={isWide ? () => gridRef.current?.nextProblem() : undefined}
        />
      )}
      {isWide ? (
        <>
          <InvoiceGrid
            ref={gridRef}
            store={store}
            rows={rows}
            context={context}
            selected={selected}
            onSelect={onSelect}
            onRemove={onRemove}
            onFiles={onFiles}
            onPaste={onPaste}
            onLeave={onLeave}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
            {t('upload.grid.hint')}
          </Typography>
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Button
            variant={counts.all === 0 ? 'contained' : 'outlined'}
            startIcon={<AddRounded />}
            onClick={() => onEdit(undefined)}
          >
            {t('upload.dialog.new')}
          </Button>
          {counts.all === 0 && (
            <Typography color="textSecondary" sx={{ textAlign: 'center', py: 3 }}>
              {t('upload.card.empty')}
            </Typography>
          )}
          <InvoiceCards
            store={store}
            rows={rows}
            context={context}
            selected={selected}
            onSelect={onSelect}
            onRemove={onRemove}
            onFiles={onFiles}
            onEdit={onEdit}
          />
        </Box>
      )}
    </>
  )
}

/** Filters with the number of their rows. @param onNextProblem undefined where there is no grid */
function RowFilters({
  counts,
  filter,
  onFilter,
  onNextProblem,
}: Filtering & { readonly onNextProblem: (() => void) | undefined }) {
  const t = useText()
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}
      role="group"
      aria-label={t('upload.filter.name')}
    >
      {rowFilters.map(name => (
        <Chip
          key={name}
          clickable
          label={t(`upload.filter.${name}`, { smart_count: counts[name] })}
          color={filter === name ? 'primary' : 'default'}
          variant={filter === name ? 'filled' : 'outlined'}
          aria-pressed={filter === name}
          disabled={name !== 'all' && counts[name] === 0 && filter !== name}
          onClick={() => onFilter(name)}
        />
      ))}
      {onNextProblem !== undefined && (
        <Box sx={{ ml: 'auto' }}>
          <OffReason reason={counts.faulty + counts.warnings === 0 ? t('upload.noProblem') : undefined}>
            {why => (
              <Button
                size="small"
                endIcon={<NavigateNextRounded />}
                disabled={counts.faulty + counts.warnings === 0}
                aria-describedby={why}
                aria-keyshortcuts="F8"
                onClick={onNextProblem}
              >
                {t('upload.nextProblem')}
              </Button>
            )}
          </OffReason>
        </Box>
      )}
    </Box>
  )
}
