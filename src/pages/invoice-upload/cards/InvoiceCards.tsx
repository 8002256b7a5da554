import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { formatMoney } from '../../../cells/formatMoney.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { shownText } from '../rows/rowTexts.ts'
import type { GridRow } from '../rows/gridRow.ts'
import type { RowStore } from '../rows/RowStore.ts'
import type { UploadContext } from '../rows/uploadTypes.ts'
import { RowMessage, hasMessage } from '../grid/RowMessage.tsx'
import { RowSign } from '../grid/RowSign.tsx'

type Props = {
  readonly store: RowStore
  readonly rows: readonly GridRow[]
  readonly context: UploadContext
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly onRemove: (keys: ReadonlySet<string>) => void
  readonly onFiles: (key: string) => void
  readonly onEdit: (row: GridRow) => void
}

/** Cards shown at first, and added by the button below them. */
const STEP = 50

/** The rows on a small screen: a card each, changed in a dialog. */
export function InvoiceCards({ store, rows, context, selected, onSelect, onRemove, onFiles, onEdit }: Props) {
  const t = useText()
  const [count, setCount] = useState(STEP)
  const filled = rows.filter(row => row.state !== 'empty')
  const select = (key: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(key)
    else next.delete(key)
    onSelect(next)
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {filled.slice(0, count).map(row => {
          const name = row.texts.invoiceNumber || t('upload.card.noNumber')
          const buyer = shownText('buyer', row.texts.buyer ?? '', context.buyers)
          const files = (row.draft?.invoiceFiles.length ?? 0) + (row.draft?.supportingDocuments.length ?? 0)
          return (
            <Card component="li" key={row.key} sx={{ p: 1.5, display: 'grid', gap: 0.75 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <Checkbox
                  checked={selected.has(row.key)}
                  onChange={event => select(row.key, event.target.checked)}
                  slotProps={{ input: { 'aria-label': t('upload.grid.select', { row: name }) } }}
                  sx={{ ml: -1, minWidth: 44, minHeight: 44 }}
                />
                <Typography variant="h4" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <RowSign row={row} />
                <Typography variant="subtitle1" component="span">
                  <Figures>{amountOf(row.texts.invoiceAmount ?? '', context.currency)}</Figures>
                </Typography>
              </Box>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {buyer}
              </Typography>
              <Typography variant="body2" color="textSecondary" className="tabular">
                {t('upload.card.dates', { issued: row.texts.issueDate || '–', due: row.texts.dueDate || '–' })}
              </Typography>
              {hasMessage(row) && (
                <Box sx={{ mx: -1.25 }}>
                  <RowMessage
                    row={row}
                    context={context}
                    isOneLine={false}
                    idOf={field => `${row.key}-${field}-card`}
                    onRetry={() => void store.retry(row.key)}
                    onUseOwn={() => void store.useOwn(row.key)}
                    onCurrency={() => {
                      store.replace(row.key, { ...row.texts, currency: context.currency }, row.isClaimTyped)
                      void store.leave(row.key)
                    }}
                  />
                </Box>
              )}
              <Box sx={{ display: 'flex', gap: 0.5, ml: -1 }}>
                <Button
                  size="small"
                  startIcon={<EditOutlined />}
                  onClick={() => onEdit(row)}
                  aria-label={t('upload.card.edit', { row: name })}
                >
                  {t('upload.card.editAction')}
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  startIcon={<AttachFileRounded />}
                  aria-label={t('upload.grid.files', { row: name, smart_count: files })}
                  onClick={() => onFiles(row.key)}
                >
                  {t('upload.card.files', { smart_count: files })}
                </Button>
                <IconButton
                  aria-label={t('upload.grid.remove', { row: name })}
                  onClick={() => onRemove(new Set([row.key]))}
                  sx={{ ml: 'auto' }}
                >
                  <DeleteOutlineRounded fontSize="small" aria-hidden />
                </IconButton>
              </Box>
            </Card>
          )
        })}
      </Box>
      {filled.length > count && (
        <Button fullWidth sx={{ mt: 1.5 }} onClick={() => setCount(count + STEP)}>
          {t('upload.card.more', { smart_count: filled.length - count })}
        </Button>
      )}
    </>
  )
}

/** What cannot be read stays as it was typed. */
function amountOf(text: string, currency: string): string {
  return /^-?\d+\.\d{2}$/.test(text) ? formatMoney(text, currency) : text
}
