import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useId } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { SavedAnswersNotice, useAreAnswersRead } from './SavedAnswersNotice.tsx'
import type { Submit } from './useSubmit.ts'
import { WaitLeft } from './WaitLeft.tsx'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly text?: string
  /** The button's text: one or two words. */
  readonly action: string
  readonly danger?: boolean
  /** What the call does while it runs, such as to how many rows: a screen reader hears it too. */
  readonly running?: string
  /** A document is shown beside the fields. */
  readonly wide?: boolean
  /** False until a precondition is met, such as a checkbox to tick. */
  readonly ready?: boolean
  readonly submit: Submit
  readonly onSubmit: () => void
  readonly onClose: () => void
  /**
   * Runs after the dialog has left the screen. Screen readers miss earlier announcements because the page behind is
   * still hidden.
   */
  readonly onClosed?: () => void
  readonly children?: ReactNode
}

/** A document needs the room of the whole screen where it is narrow. */
const wholeScreenBelow900 = {
  '@media (max-width:899.95px)': {
    '& .MuiDialog-paper': { m: 0, width: '100%', maxWidth: '100%', height: '100%', maxHeight: '100%', borderRadius: 0 },
  },
}

/** Frame of a dialog with plain fields: Enter submits, Escape closes, and both are ignored while a call runs. */
export function FormDialog({
  open,
  title,
  text,
  action,
  danger = false,
  running,
  wide = false,
  ready = true,
  submit,
  onSubmit,
  onClose,
  onClosed,
  children,
}: Props) {
  const t = useText()
  const id = useId()
  const { busy, fault, clearFault } = submit
  const isReady = useAreAnswersRead() && ready
  const close = () => {
    if (!busy) onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && isReady && fault?.waitSeconds === undefined) onSubmit()
  }
  return (
    <Dialog
      open={open}
      onClose={(event: MouseEvent | KeyboardEvent) => {
        // The second click of a double click on the opening button lands on the backdrop and must not close the dialog.
        if (!('detail' in event) || event.detail < 2) close()
      }}
      fullWidth
      maxWidth={wide ? 'lg' : 'xs'}
      sx={wide ? wholeScreenBelow900 : {}}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      slotProps={{ transition: { onExited: () => onClosed?.() } }}
    >
      <Box component="form" noValidate onSubmit={send} aria-busy={busy} sx={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5 }}>
            {text !== undefined && (
              <Typography id={`${id}-text`} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {text}
              </Typography>
            )}
            {fault?.form && (
              <Alert severity={fault.waitSeconds === undefined ? 'error' : 'warning'}>
                {t(fault.form.text, fault.form.params)}
                {fault.waitSeconds !== undefined && (
                  <WaitLeft key={fault.waitSeconds} seconds={fault.waitSeconds} onWaited={clearFault} />
                )}
              </Alert>
            )}
            <SavedAnswersNotice>{children}</SavedAnswersNotice>
          </Stack>
        </DialogContent>
        <DialogActions>
          {running !== undefined && (
            <Typography role="status" variant="body2" color="textSecondary" sx={{ mr: 'auto', pl: 2 }}>
              {busy ? running : ''}
            </Typography>
          )}
          <Button color="inherit" disabled={busy} autoFocus={danger} onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            disabled={!isReady || fault?.waitSeconds !== undefined}
          >
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
