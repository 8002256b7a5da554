import DevicesOutlined from '@mui/icons-material/DevicesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import { useText } from '../../../i18n/TextsContext.ts'
import { endOtherSessions, endOwnSession, getSessions, type OwnSession } from '../../../api/staff/accountApi.ts'
import { EndSessionsDialog } from '../dialogs/EndSessionsDialog.tsx'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { AccountSection } from './AccountSection.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { SessionLine } from './SessionLine.tsx'
import { sessionsKey } from './useAccount.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'

/** The user's sessions, this browser first: unknown sessions can be ended here. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({ queryKey: sessionsKey, queryFn: getSessions, retry: false })
  return (
    <AccountSection id="sessions" icon={DevicesOutlined}>
      {data ? (
        <SessionList sessions={data} onEnded={() => void refetch()} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsLoading rows={2} />
      )}
    </AccountSection>
  )
}

/** One session by its id, or all others. */
type Target = { readonly id?: string; readonly device?: string }

function SessionList({
  sessions,
  onEnded,
}: {
  readonly sessions: readonly OwnSession[]
  readonly onEnded: () => void
}) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const dialog = useDialog<Target>()
  const ordered = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
  const others = ordered.filter(session => !session.current)
  return (
    <>
      <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        {t('account.sessions.text')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {ordered.map(session => (
          <SessionLine key={session.id} session={session} onEnd={device => dialog.show({ id: session.id, device })} />
        ))}
      </Box>
      {others.length > 1 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" variant="outlined" color="error" onClick={() => dialog.show({})}>
            {t('account.sessions.endOthers')}
          </Button>
        </Box>
      )}
      {dialog.subject && (
        <EndSessionsDialog
          key={dialog.key}
          device={dialog.subject.device}
          end={() => (dialog.subject?.id === undefined ? endOtherSessions() : endOwnSession(dialog.subject.id))}
          open={dialog.open}
          onClose={() => dialog.close()}
          onClosed={dialog.closed}
          onDone={() => {
            const text = dialog.subject?.id === undefined ? 'account.sessions.othersEnded' : 'account.sessions.ended'
            dialog.close(() => {
              onEnded()
              // The pressed button disappears with its session.
              document.getElementById('sessions')?.focus()
              succeeded(text)
            })
          }}
        />
      )}
    </>
  )
}
