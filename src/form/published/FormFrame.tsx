import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

type Props = {
  readonly titleId: string
  readonly title: string
  /** Id of the form inside: its submit button is in the dialog's actions. */
  readonly formId: string
  readonly submit: string
  readonly busy: boolean
  /** General error of the form, besides those at the fields. */
  readonly failure: string | undefined
  /** `warning`: no error, and the next press sends. */
  readonly severity?: 'error' | 'warning'
  readonly onClose: () => void
  /** The form's subject, and the form. */
  readonly children: ReactNode
}

/** Layout of a form between the title and the actions of its dialog. */
export function FormFrame({
  titleId,
  title,
  formId,
  submit,
  busy,
  failure,
  severity = 'error',
  onClose,
  children,
}: Props) {
  const t = useText()
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers aria-busy={busy}>
        {children}
      </DialogContent>
      <Box role="alert" sx={{ px: 3, pt: 2, '&:empty': { display: 'none' } }}>
        {failure !== undefined && (
          <Alert severity={severity} role="none">
            {failure}
          </Alert>
        )}
      </Box>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={busy}>
          {submit}
        </Button>
      </DialogActions>
    </>
  )
}
