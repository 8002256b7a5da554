import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

import { AlertIcon, CheckIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { problemText } from './CodePage.tsx'
import type { Closed, CodeProblem } from './useInvitation.ts'

/** No attempts left, expired, or already sent: explains what happened and what to do now. */
export function ClosedNotice({
  why,
  newCode,
}: {
  why: Closed
  newCode?: { problem: CodeProblem | undefined; isBusy: boolean; request: () => void }
}) {
  const t = useText()
  const { brand } = usePortalSettings()
  const title = t(`related.${why}.title`)
  useDocumentTitle(title)
  const offersCode = why === 'exhausted' && newCode !== undefined && newCode.problem?.kind !== 'noCodes'
  const problem = problemText(t, newCode?.problem)
  const actions = (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, justifyContent: 'center', flexWrap: 'wrap' }}>
      {problem !== undefined && (
        <Alert severity="warning" sx={{ flexBasis: '100%', textAlign: 'left' }}>
          {problem}
        </Alert>
      )}
      {offersCode && (
        <Button variant="contained" size="large" loading={newCode.isBusy} onClick={newCode.request}>
          {t('related.newCode.button')}
        </Button>
      )}
      <Button variant={offersCode ? 'outlined' : 'contained'} size="large" href={`mailto:${brand.supportEmail}`}>
        {t('related.write')}
      </Button>
      <Button variant="outlined" size="large" href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>
        {brand.supportPhone}
      </Button>
    </Stack>
  )
  const isDone = why === 'done'
  return (
    <NoticeCard
      icon={isDone ? <CheckIcon /> : <AlertIcon />}
      isProblem={!isDone}
      title={title}
      text={t(`related.${why}.text`)}
      action={isDone ? undefined : actions}
    />
  )
}

/** The server did not respond correctly: nothing is lost, and the user can retry. */
export function FailedNotice({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  const title = t('related.failed.title')
  useDocumentTitle(title)
  const again = (
    <Button variant="contained" size="large" onClick={onRetry}>
      {t('request.retry')}
    </Button>
  )
  return <NoticeCard icon={<AlertIcon />} isProblem title={title} text={t('related.failed.text')} action={again} />
}
