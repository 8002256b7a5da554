import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import {
  downloadInvoiceFile,
  type UnverifiedAnswer,
  type VerificationLink,
  type VerificationVerified,
} from '../../api/public/verificationApi.ts'
import {
  type Action,
  type Answers,
  byDueDate,
  type Identity,
  MAX_COMMENT,
  missingComments,
  totalsOf,
  waitingOf,
  withAction,
  withComment,
} from './answers.ts'
import { commentId } from './AnswerFields.tsx'
import { BulkBar } from './BulkBar.tsx'
import { IdentityBlock, type IdentityErrors, identityErrors } from './IdentityBlock.tsx'
import { InvoiceCards } from './InvoiceCards.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { ListProps } from './listProps.ts'
import { StatusTotals } from './StatusTotals.tsx'
import { ThankYouDialog } from './ThankYouDialog.tsx'
import type { useVerification } from './useVerification.ts'

type Props = {
  link: VerificationLink
  answer: UnverifiedAnswer
  verification: Pick<ReturnType<typeof useVerification>, 'send' | 'isSending' | 'reload' | 'showError'>
}

/** Rows rendered at first and with each "show more"; a key may open thousands. */
const STEP = 100
const emptyIdentity: Identity = { fullName: '', email: '', agrees: false }

/** Identity, invoices with their answers, comment and submission (VER-02 to VER-06). */
export function VerificationForm({ link, answer, verification }: Props) {
  const t = useText()
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  const [identity, setIdentity] = useState(emptyIdentity)
  const [isChecked, setIsChecked] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [answers, setAnswers] = useState<Answers>({})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [order, setOrder] = useState<'asc' | 'desc'>('asc')
  const [comment, setComment] = useState('')
  const [shown, setShown] = useState(STEP)
  const [result, setResult] = useState<VerificationVerified>()
  const form = useRef<HTMLFormElement>(null)

  const invoices = useMemo(() => byDueDate(answer.content, order), [answer.content, order])
  const waiting = waitingOf(invoices)
  const withoutStatus = waiting.filter(({ id }) => answers[id]?.action === undefined)
  const hasStatus = withoutStatus.length < waiting.length
  const hasBulk = identity.agrees && withoutStatus.length > 0
  const missing = missingComments(waiting, answers)
  const problems = identityErrors(identity, t)
  // Ticking the authority validates the identity (VER-02); the tick itself is demanded only at submission.
  const errors: IdentityErrors = isTried ? problems : isChecked ? { ...problems, agrees: undefined } : {}
  const selectedIds = waiting.map(({ id }) => id).filter(id => selected.has(id))

  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    if (!hasStatus) return
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [hasStatus])

  const changeIdentity = (next: Identity) => {
    if (next.agrees && !identity.agrees) setIsChecked(true)
    setIdentity(next)
  }
  const apply = (action: Action, text?: string) => {
    setAnswers(withAction(answers, selectedIds, action, text))
    setSelected(new Set())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const [firstError] = (['fullName', 'email', 'agrees'] as const).filter(field => problems[field] !== undefined)
    const focusAt =
      firstError === undefined
        ? missing[0] === undefined
          ? undefined
          : commentId(missing[0])
        : identityIds[firstError]
    if (focusAt !== undefined) {
      setShown(Math.max(shown, waiting.length))
      requestAnimationFrame(() => document.getElementById(focusAt)?.focus())
      return
    }
    setResult(await verification.send(answers, identity, comment))
  }
  const closeThanks = () => {
    setResult(undefined)
    setAnswers({})
    setComment('')
    setSelected(new Set())
    setIsTried(false)
    verification.reload()
  }

  const list: ListProps = {
    invoices: invoices.slice(0, shown),
    answers,
    selection: hasBulk
      ? {
          ids: selected,
          isAll: selectedIds.length === waiting.length,
          onToggle: id => setSelected(toggled(selected, id)),
          onToggleAll: () =>
            setSelected(new Set(selectedIds.length === waiting.length ? [] : waiting.map(({ id }) => id))),
        }
      : undefined,
    order,
    missing: new Set(isTried ? missing : []),
    onOrder: () => setOrder(order === 'asc' ? 'desc' : 'asc'),
    onAction: (id, action) => setAnswers(withAction(answers, [id], action)),
    onComment: (id, text) => setAnswers(withComment(answers, id, text)),
    onFile: (uuid, name) => {
      downloadInvoiceFile(link, uuid, name).catch(() => verification.showError(t('verification.fileFailed')))
    },
  }
  const List = isWide ? InvoiceTable : InvoiceCards
  return (
    <form ref={form} onSubmit={event => void submit(event)} noValidate>
      {waiting.length > 0 && <IdentityBlock identity={identity} errors={errors} onChange={changeIdentity} />}
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('verification.invoices')}
      </Typography>
      {hasBulk && <BulkBar count={selectedIds.length} onApply={apply} />}
      <List {...list} />
      {invoices.length > shown && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Button onClick={() => setShown(shown + STEP)}>
            {t('verification.more', { count: invoices.length - shown })}
          </Button>
        </Box>
      )}
      <StatusTotals totals={totalsOf(invoices, answers)} />
      {waiting.length > 0 && (
        <>
          <TextField
            id="verification-comment"
            label={t('verification.commentForAll')}
            value={comment}
            onChange={event => setComment(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
            multiline
            minRows={2}
            fullWidth
            sx={{ mb: 2 }}
          />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              '@media print': { display: 'none' },
            }}
          >
            <Button
              type="submit"
              variant="contained"
              size="large"
              disabled={!hasStatus || verification.isSending}
              sx={{ minHeight: 48, width: { xs: '100%', sm: 'auto' } }}
            >
              {t('verification.submit')}
            </Button>
            <Typography variant="body2" color="textSecondary" aria-live="polite">
              {verification.isSending
                ? t('verification.sending', { smart_count: waiting.length - withoutStatus.length })
                : hasStatus
                  ? t('verification.answered', { count: waiting.length - withoutStatus.length, total: waiting.length })
                  : t('verification.answerOne')}
            </Typography>
          </Box>
        </>
      )}
      {result !== undefined && <ThankYouDialog result={result} email={identity.email.trim()} onClose={closeThanks} />}
    </form>
  )
}

const identityIds = { fullName: 'verifier-name', email: 'verifier-email', agrees: 'verifier-agrees' } as const

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
