import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import { useCallback, useRef, useState } from 'react'

import { useForm, useFormRules } from './context.ts'
import { focusProblem } from './focus.ts'
import { messageSx, pageBarSx } from './pageBar.ts'
import { PageBarRoom } from './PageBarRoom.tsx'
import { fieldId } from './engine/path.ts'
import { waitingFor } from './submitReason.ts'
import type { Issue } from '../contract/formTypes.ts'
import { useInSight } from './useInSight.ts'

/** Outcome of a submit attempt. `failed` carries a finished sentence; the answers always stay in the form. */
export type SubmitOutcome =
  | { kind: 'sent' }
  | { kind: 'invalid' }
  | { kind: 'rejected'; issues: readonly Issue[] }
  | { kind: 'failed'; message: string }

/** Text keys of the button. */
export type SubmitTexts = { readonly label: string; readonly busy: string }
const sendTexts: SubmitTexts = { label: 'request.submit.send', busy: 'request.submit.sending' }

type Props = { onSubmit: () => Promise<SubmitOutcome>; texts?: SubmitTexts }

/**
 * The primary action. Inactive until the form's own condition holds (FRM-38: data-processing consent), with the reason
 * shown, yet focusable: a press then leads to what is missing. Nothing else disables it, and a second press while
 * sending is ignored. On a phone it sticks to the bottom.
 */
export function SubmitBar({ onSubmit, texts: words = sendTexts }: Props) {
  const { store, texts } = useForm()
  const submittable = useFormRules(useCallback(state => state.submittable, []))
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)
  const messageBox = useInSight(!sending && failure)
  const { submitWhen } = store.model
  const missing = submittable || !submitWhen ? undefined : waitingFor(submitWhen, store.getState().document)

  const leadTo = (path: string) => {
    store.touch(path)
    focusProblem({ path, field: path, code: 'required' }, store.model)
  }
  const send = async () => {
    if (busy.current) return
    if (missing !== undefined) return leadTo(missing)
    busy.current = true
    setSending(true)
    let message: string | undefined
    try {
      const outcome = await onSubmit()
      if (outcome.kind === 'failed') message = outcome.message
    } finally {
      busy.current = false
      setSending(false)
      setFailure(message)
    }
  }
  return (
    <>
      <Box role="alert" ref={messageBox} sx={messageSx(sending)}>
        {failure !== undefined && (
          <Alert severity="error" role="none">
            {failure}
          </Alert>
        )}
      </Box>
      <PageBarRoom />
      <Box sx={barSx}>
        <Button
          variant="contained"
          size="large"
          aria-disabled={sending || missing !== undefined || undefined}
          aria-describedby={missing === undefined ? undefined : 'submit-reason'}
          onClick={() => void send()}
          startIcon={sending ? <CircularProgress size={18} color="inherit" aria-hidden /> : undefined}
          sx={missing === undefined ? buttonSx : waitingSx}
        >
          {texts.chrome(sending ? words.busy : words.label)}
        </Button>
        {missing !== undefined && (
          <Link
            id="submit-reason"
            href={`#${fieldId(missing)}`}
            variant="body2"
            color="textSecondary"
            onClick={event => {
              event.preventDefault()
              leadTo(missing)
            }}
            sx={reasonSx}
          >
            {texts.chrome('request.submit.waitsFor', { field: texts.label(missing) })}
          </Link>
        )}
      </Box>
    </>
  )
}

const buttonSx = { width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 220 } } as const
/** Looks like a disabled button but keeps the focus ring. */
const offSx = {
  bgcolor: 'action.disabledBackground',
  color: 'text.disabled',
  boxShadow: 'none',
  cursor: 'default',
} as const
const waitingSx = { ...buttonSx, ...offSx, '&:hover': offSx, '&:active': offSx } as const

const reasonSx = {
  minWidth: 0,
  textAlign: { xs: 'center', sm: 'left' },
  py: { xs: 0.75, sm: 0 },
  my: { xs: -0.75, sm: 0 },
} as const

const barSx = { ...pageBarSx, alignItems: { xs: 'stretch', sm: 'center' }, gap: { xs: 0.75, sm: 2 } } as const
