import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import PrintRounded from '@mui/icons-material/PrintRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { formatDateTime } from '../../cells/formatDate.ts'
import { PublicLayout } from '../../frame/PublicLayout.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import type { UnverifiedAnswer, VerificationLink } from '../../api/public/verificationApi.ts'
import { isAnswered } from './answers.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { type Leave, useVerification } from './useVerification.ts'
import { VerificationForm } from './VerificationForm.tsx'

type Props = { link: VerificationLink; onLeave: Leave }

/** Public page where a buyer verifies invoices (VER-01). */
export function VerificationPage({ link, onLeave }: Props) {
  const t = useText()
  const verification = useVerification(link, onLeave)
  const { answer, hasFailed, reload, error, closeError } = verification
  useDocumentTitle(t('verification.title'))
  return (
    <PublicLayout maxWidth="lg">
      {answer !== undefined ? (
        <>
          <Heading answer={answer} />
          <VerificationForm link={link} answer={answer} verification={verification} />
        </>
      ) : hasFailed ? (
        <NoticeCard
          icon={<CloudOffRounded />}
          isProblem
          title={t('verification.failed.title')}
          text={t('verification.failed.text')}
          action={
            <Button variant="contained" onClick={reload}>
              {t('action.retry')}
            </Button>
          }
        />
      ) : (
        <Box aria-busy aria-label={t('verification.loading')} role="status">
          <Skeleton width="60%" height={48} />
          <Skeleton width="80%" height={28} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={160} sx={{ mb: 3 }} />
          <Skeleton variant="rounded" height={280} />
        </Box>
      )}
      {error !== undefined && <ErrorNotice key={error.at} text={error.text} onClose={closeError} />}
    </PublicLayout>
  )
}

function Heading({ answer }: { answer: UnverifiedAnswer }) {
  const t = useText()
  const { sellerName, factorName, buyerName, expiresAt, content } = answer
  const isDone = content.every(isAnswered)
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h1" sx={{ flex: 1, minWidth: 240 }}>
          {t('verification.heading', { seller: sellerName })}
        </Typography>
        <Button
          startIcon={<PrintRounded />}
          onClick={() => window.print()}
          sx={{ minHeight: 44, '@media print': { display: 'none' } }}
        >
          {t('verification.print')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ maxWidth: 760, mt: 1 }}>
        {t('verification.intro', { seller: sellerName, buyer: buyerName, factor: factorName })}
      </Typography>
      {isDone ? (
        <Alert severity="success" sx={{ mt: 2 }}>
          {t(content.length === 0 ? 'verification.nothing' : 'verification.done')}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('verification.validUntil', { date: formatDateTime(expiresAt) })}
        </Typography>
      )}
    </Box>
  )
}
