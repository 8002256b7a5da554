import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { AlertIcon, CheckIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { problemSx } from '../../../theme/problemSx.ts'
import { APPLICANTS_HOME } from '../page/home.ts'
import { useArrival } from '../page/useArrival.ts'

/** The statement has arrived (BST-10). */
export function StatementDone({ reference }: { reference: string }) {
  const t = useText()
  return (
    <Result title={t('statement.done.title')} icon={<CheckIcon sx={{ fontSize: 34 }} />}>
      <ReferencePaper reference={reference} />
      <Typography sx={{ mb: 4 }}>{t('statement.done.text')}</Typography>
      <Button variant="contained" size="large" href={APPLICANTS_HOME}>
        {t('statement.done.home')}
      </Button>
    </Result>
  )
}

function ReferencePaper({ reference }: { reference: string }) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 3 }, borderRadius: '16px', mb: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {t('statement.done.reference')}
      </Typography>
      <Typography
        data-testid="reference"
        sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, fontWeight: 650, letterSpacing: '-0.01em', my: 0.5 }}
      >
        {reference}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('statement.done.keep')}
      </Typography>
    </Paper>
  )
}

type PartialProps = { reference: string; onBack: () => void; onRestart: () => void }

/** A part has arrived: it has a number, and the bank may be chosen again for the rest (BST-10). */
export function StatementPartial({ reference, onBack, onRestart }: PartialProps) {
  const t = useText()
  return (
    <Result title={t('statement.partial.title')} icon={<AlertIcon sx={{ fontSize: 34 }} />} isProblem>
      <ReferencePaper reference={reference} />
      <Typography sx={{ mb: 4 }}>{t('statement.partial.text')}</Typography>
      <Box sx={actionsSx}>
        <Button variant="contained" size="large" onClick={onBack}>
          {t('statement.failed.back')}
        </Button>
        <Button variant="outlined" size="large" onClick={onRestart}>
          {t('statement.failed.restart')}
        </Button>
        <Button variant="text" size="large" href={APPLICANTS_HOME}>
          {t('statement.done.home')}
        </Button>
      </Box>
    </Result>
  )
}

type FailedProps = {
  message: string
  /** Repeats the upload; undefined when that would change nothing. */
  onRetry: (() => void) | undefined
  onBack: () => void
  onRestart: () => void
}

/** The upload failed: repeat it, correct the answers, or restart with an empty form (BST-10). */
export function StatementFailed({ message, onRetry, onBack, onRestart }: FailedProps) {
  const t = useText()
  return (
    <Result title={t('statement.failed.title')} icon={<AlertIcon sx={{ fontSize: 34 }} />} isProblem>
      <Typography sx={{ mb: 4 }}>{message}</Typography>
      <Box sx={actionsSx}>
        {onRetry && (
          <Button variant="contained" size="large" onClick={onRetry}>
            {t('statement.failed.retry')}
          </Button>
        )}
        <Button variant={onRetry ? 'outlined' : 'contained'} size="large" onClick={onBack}>
          {t('statement.failed.back')}
        </Button>
        <Button variant="outlined" size="large" onClick={onRestart}>
          {t('statement.failed.restart')}
        </Button>
      </Box>
    </Result>
  )
}

type PendingProps = { isSlow: boolean; reference: string | undefined; onBack: () => void; onRestart: () => void }

/**
 * The upload runs. With a slow bank the page says that the visitor need not wait, names the number to keep, and offers
 * another bank or company: otherwise it would show this upload for as long as the bank is queried (BST-22).
 */
export function StatementPending({ isSlow, reference, onBack, onRestart }: PendingProps) {
  const t = useText()
  return (
    <Result title={t('statement.pending.title')} icon={<CircularProgress size={30} aria-hidden />}>
      <Typography role="status">{t(isSlow ? 'statement.pending.slow' : 'statement.pending.text')}</Typography>
      {reference !== undefined && (
        <Typography sx={{ mt: 2 }}>{t('statement.pending.reference', { reference })}</Typography>
      )}
      {isSlow && (
        <Box sx={{ ...actionsSx, mt: 4 }}>
          <Button variant="contained" size="large" href={APPLICANTS_HOME}>
            {t('statement.done.home')}
          </Button>
          <Button variant="outlined" size="large" onClick={onBack}>
            {t('statement.failed.back')}
          </Button>
          <Button variant="outlined" size="large" onClick={onRestart}>
            {t('statement.failed.restart')}
          </Button>
        </Box>
      )}
    </Result>
  )
}

type Props = { title: string; icon: ReactNode; isProblem?: boolean; children: ReactNode }

function Result({ title, icon, isProblem = false, children }: Props) {
  const heading = useArrival()
  useDocumentTitle(title)
  return (
    <Box sx={{ maxWidth: 600, mx: 'auto', py: { xs: 1, sm: 4 } }}>
      <Box sx={{ ...iconSx, ...(isProblem ? problemSx : { bgcolor: 'action.selected', color: 'success.main' }) }}>
        {icon}
      </Box>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const actionsSx = { display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5 } as const
const iconSx = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '20px',
  mb: 3,
} as const
