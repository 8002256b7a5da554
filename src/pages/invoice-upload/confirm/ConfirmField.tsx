import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

import type { RowField } from '../../../../schemas/invoiceRow.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Confirming } from './useConfirming.ts'

type Props = {
  readonly field: RowField
  readonly label: string
  /** Fields of the dialog have this and their name as id. */
  readonly dialogId: string
  readonly confirming: Confirming
  readonly children: ReactNode
}

/** A field of the dialog; a recognised one is confirmed beside it, or with Enter. */
export function ConfirmField({ field, label, dialogId, confirming, children }: Props) {
  const t = useText()
  const { open, confirmed, confirm, focus, onKeyDown } = confirming
  const isOpen = open.includes(field)
  const goTo = (next: RowField) => document.getElementById(`${dialogId}-${next}`)?.focus()
  return (
    <Box
      onFocus={() => focus(field)}
      onKeyDown={onKeyDown(field, goTo)}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid' }}>{children}</Box>
      {isOpen ? (
        <IconButton
          aria-label={t('upload.confirm.one', { field: label })}
          title={t('upload.confirm.one', { field: label })}
          onClick={() => confirm(field)}
          sx={{ mt: 1 }}
        >
          <RadioButtonUncheckedRounded color="warning" aria-hidden />
        </IconButton>
      ) : confirmed.includes(field) ? (
        <Box sx={{ p: 1, mt: 1, display: 'flex' }}>
          <CheckCircleRounded color="success" titleAccess={t('upload.confirm.done', { field: label })} />
        </Box>
      ) : null}
    </Box>
  )
}
