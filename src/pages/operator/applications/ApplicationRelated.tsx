import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { type Application, inviteAgain, type Invited, listInvited } from '../../../api/operator/applicationsApi.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useAnswer } from '../useAnswer.ts'
import { applicationOf } from './applicationOf.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { InvitedPerson } from './InvitedPerson.tsx'
import { PartCard } from './PartCard.tsx'
import { RelatedParts } from './RelatedParts.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const one: readonly true[] = [true]

/** Spouse and guarantors of an application: the status of each and the available actions. Fetches its own data. */
export function ApplicationRelated({ record, reload }: PartProps) {
  const application = applicationOf(record)
  return application ? <Related key={application.id} application={application} reload={reload} /> : null
}

function Related({ application, reload }: { readonly application: Application; readonly reload: () => void }) {
  const t = useText()
  const { id, status } = application
  const { answer: people, failed, retry } = useAnswer(listInvited, id)
  const mayInvite = status === 'COMPLETE' || status === 'AWAITING_APPLICANTS'
  const invite = useSavedDialog<true>({ about: () => ['invite', id], subjects: mayInvite ? one : [] })
  const withdrawal = useDialog<Invited>()
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const { busy, run } = useSingleRun()
  const changed = (text: string) => {
    succeeded(text)
    retry()
    reload()
  }
  const again = async (person: Invited) => {
    await inviteAgain(id, person.id)
    changed('operator.applications.resent')
  }
  const canInvite = mayInvite && (
    <Button variant="outlined" startIcon={<PersonAddAltRounded />} onClick={() => invite.show(true)}>
      {t('operator.applications.invite')}
    </Button>
  )
  return (
    <PartCard title={t('operator.applications.related')} action={canInvite}>
      {failed && <LoadFailure onRetry={retry} />}
      {people === undefined && !failed && <ListSkeleton rows={2} />}
      {people?.length === 0 && <Typography color="textSecondary">{t('operator.applications.relatedNone')}</Typography>}
      {people !== undefined && people.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {people.map(person => (
            <InvitedPerson
              key={person.id}
              person={person}
              busy={busy}
              onAgain={() => void run(() => again(person)).catch(showError)}
              onWithdraw={() => withdrawal.show(person)}
            />
          ))}
        </Box>
      )}
      <RelatedParts application={application} people={people ?? []} />
      {invite.subject && (
        <SavedAnswersProvider key={invite.key} dialog={invite}>
          <InviteDialog
            applicationId={id}
            open={invite.open}
            onClose={() => invite.close()}
            onClosed={invite.closed}
            onDone={() => invite.close(() => changed('operator.applications.invited'))}
          />
        </SavedAnswersProvider>
      )}
      {withdrawal.subject && (
        <WithdrawDialog
          key={`withdraw ${withdrawal.key}`}
          applicationId={id}
          person={withdrawal.subject}
          open={withdrawal.open}
          onClose={() => withdrawal.close()}
          onClosed={withdrawal.closed}
          onDone={() => withdrawal.close(() => changed('operator.applications.withdrawn'))}
        />
      )}
    </PartCard>
  )
}
