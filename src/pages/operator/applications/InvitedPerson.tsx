import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import type { Tone } from '../../../../schemas/lists/vocabularies.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Invited, InvitedState } from '../../../api/operator/applicationsApi.ts'
import { listRowSx } from '../listRowSx.ts'

const tones: Readonly<Record<InvitedState, Tone>> = {
  INVITED: 'blue',
  OPENED: 'teal',
  SUBMITTED: 'green',
  EXPIRED: 'amber',
  BLOCKED: 'red',
  WITHDRAWN: 'slate',
}
/** States without resending or withdrawal. */
const finalStates: ReadonlySet<InvitedState> = new Set(['SUBMITTED', 'WITHDRAWN'])

type Props = {
  readonly person: Invited
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onWithdraw: () => void
}

/** Expiry of an open invitation; the date of the invitation once it is submitted or withdrawn. */
function whenInvited(
  t: Translate,
  { state, invited_at: invited, expires_at: expires }: Invited,
): readonly [string, Invited['expires_at']] {
  return finalStates.has(state)
    ? [t('operator.applications.invitedAt'), invited]
    : [t('operator.applications.expiresAt'), expires]
}

/** A person invited to an application: name, status, expiry. */
export function InvitedPerson({ person, busy, onAgain, onWithdraw }: Props) {
  const t = useText()
  const name = `${person.name} ${person.surname}`
  const noObjectionText = t('operator.applications.objectionNoWords')
  const [label, moment] =
    person.submitted_at !== null
      ? [t('operator.applications.submittedAt'), person.submitted_at]
      : whenInvited(t, person)
  return (
    <Box component="li" sx={listRowSx}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {t(`operator.applications.role.${person.role}`)}
          </Typography>
          <StatusChip
            tone={tones[person.state]}
            label={t(`values.applicantState.${person.state}`)}
            hint={t(`next.applicant.${person.state}`)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[person.code, person.phone, person.email].filter(part => part !== '').join(' · ')}
        </Typography>
        {moment !== null && moment !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {label} <time dateTime={moment}>{formatDateTime(moment)}</time>
          </Typography>
        )}
        {person.remarks.map(({ text, at }) => (
          <Alert key={at} severity="warning" sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {t('operator.applications.objection')} {text === '' ? noObjectionText : text} (
            <time dateTime={at}>{formatDateTime(at)}</time>)
          </Alert>
        ))}
      </Box>
      {!finalStates.has(person.state) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            disabled={busy}
            aria-label={t('operator.applications.resendOf', { name })}
            onClick={onAgain}
          >
            {t('operator.applications.resend')}
          </Button>
          <Button
            color="error"
            disabled={busy}
            aria-label={t('operator.applications.withdrawOf', { name })}
            onClick={onWithdraw}
          >
            {t('operator.applications.withdraw')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
