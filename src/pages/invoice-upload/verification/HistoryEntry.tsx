import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { Moment } from '../../../cells/Moment.tsx'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Entry } from './historyEntries.ts'

/** One event of the verification. */
export function HistoryEntry({ entry, isLatest }: { readonly entry: Entry; readonly isLatest: boolean }) {
  const t = useText()
  switch (entry.kind) {
    case 'uploaded':
      return (
        <Line at={entry.at} isLatest={isLatest} title={t('sending.history.uploaded')}>
          {entry.by !== '' && entry.by}
        </Line>
      )
    case 'expired':
      return <Line at={entry.at} isLatest={isLatest} title={t('sending.history.linkExpired')} />
    case 'sent': {
      const { name, surname, email, sentBy, state, replacedAt, reminders } = entry.sending
      return (
        <Line
          at={entry.at}
          isLatest={isLatest}
          title={t('sending.history.sent')}
          {...(state === 'REPLACED' || replacedAt !== null ? { chip: t('sending.state.REPLACED') } : {})}
        >
          <Part>{`${name} ${surname} · ${email}`}</Part>
          {sentBy !== null && <Part>{t('sending.history.by', { name: sentBy })}</Part>}
          {reminders > 0 && <Part>{t('sending.sent.reminded', { smart_count: reminders })}</Part>}
        </Line>
      )
    }
    case 'answered': {
      const { action, comment, answerComment, verifierName, verifierEmail, isOtherDomain, reference, stands } =
        entry.answer
      return (
        <Line
          at={entry.at}
          isLatest={isLatest}
          title={t(`sending.history.${action}`)}
          {...(stands ? {} : { chip: t('sending.history.earlier') })}
        >
          <Part>{t('sending.history.verifier', { name: verifierName, email: verifierEmail })}</Part>
          {isOtherDomain && <Part isStrong>{t('sending.history.otherDomain')}</Part>}
          {comment !== null && <Part>{t('sending.history.comment', { comment })}</Part>}
          {answerComment !== null && <Part>{t('sending.history.answerComment', { comment: answerComment })}</Part>}
          {reference !== null && <Part>{t('sending.history.reference', { reference })}</Part>}
        </Line>
      )
    }
  }
}

function Part({ children, isStrong = false }: { readonly children: ReactNode; readonly isStrong?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'block', ...(isStrong ? { color: 'warning.main', fontWeight: 550 } : {}) }}>
      {children}
    </Box>
  )
}

type LineProps = {
  readonly at: string
  readonly title: string
  readonly isLatest: boolean
  readonly chip?: string
  readonly children?: ReactNode
}

function Line({ at, title, isLatest, chip, children }: LineProps) {
  return (
    <Box
      component="li"
      sx={{ position: 'relative', pl: 2.5, pb: 2, borderLeft: 2, borderColor: 'divider', '&:last-of-type': { pb: 0 } }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: isLatest ? 'primary.main' : 'text.disabled',
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
        {chip !== undefined && <StatusChip tone="slate" label={chip} hint={undefined} />}
        <Typography variant="caption" color="textSecondary" component="time" dateTime={at}>
          <Moment>{formatDateTime(at)}</Moment>
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  )
}
