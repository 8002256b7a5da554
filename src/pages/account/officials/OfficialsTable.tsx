import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'

import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import { PlainTable } from '../../../builders/show/PlainTable.tsx'
import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSession } from '../../../contract/SessionContext.ts'
import type { ProductType } from '../../../../schemas/vocabulary.ts'
import { CompleteLoginDialog } from '../dialogs/CompleteLoginDialog.tsx'
import { EditPermissionsDialog } from '../dialogs/EditPermissionsDialog.tsx'
import { RemoveOfficialDialog } from '../dialogs/RemoveOfficialDialog.tsx'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useGuardedDialog, useGuardedSavedDialog } from '../dialogs/useGuardedDialog.ts'
import { LoadFailed } from '../sections/LoadFailed.tsx'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { OfficialActions } from './OfficialActions.tsx'
import { revokeBlocker, type OfficialOfProduct } from './permissionRules.ts'
import { type OfficialRecord, useOfficials } from './useOfficials.ts'

type Props = { readonly productType: ProductType; readonly companyName: string; readonly mayManage: boolean }

/** Users of one product of the company. Only those who manage its users see the actions (ACC-22). */
export function OfficialsTable({ productType, companyName, mayManage }: Props) {
  const t = useText()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { definition, officials, error, refetch } = useOfficials(productType)
  const succeeded = useSuccessNotice()
  const { reload } = useSession()
  const subjectOf = (official: OfficialRecord): OfficialOfProduct => ({
    official,
    productType,
    officials: officials ?? [],
  })
  const editable = mayManage ? (officials ?? []).map(subjectOf) : []
  const editRequest = ({ official }: OfficialOfProduct) =>
    ({ purpose: 'EDIT_USER', target: official.username }) as const
  const edit = useGuardedSavedDialog<OfficialOfProduct>(editRequest, {
    about: ({ official }) => ['permissions', productType, official.username],
    subjects: editable,
  })
  const complete = useGuardedSavedDialog<OfficialOfProduct>(editRequest, {
    about: ({ official }) => ['complete-login', productType, official.username],
    subjects: editable.filter(({ official }) => official.loginIncomplete === true),
  })
  const remove = useGuardedDialog<OfficialOfProduct>(({ official }) => ({
    purpose: 'DELETE_USER',
    target: official.username,
  }))

  const product = t(`menu.${productType.toLowerCase()}`)
  const title = t('account.officials.title', { product })
  const actionsOf = (official: OfficialRecord) => {
    const subject = subjectOf(official)
    const reason = revokeBlocker(subject)
    return (
      <OfficialActions
        official={official}
        notRemovable={reason && t(`errors.${reason}`)}
        onComplete={official.loginIncomplete === true ? () => complete.show(subject) : undefined}
        onEdit={() => edit.show(subject)}
        onRemove={() => remove.show(subject)}
      />
    )
  }
  const removed = (name: string) => {
    // The row with its button is gone: the table's heading is the nearest remaining focus target.
    heading.current?.focus()
    succeeded('account.remove.done', { name, product })
  }
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: { xs: 2, sm: 3 }, py: 2 }}>
        <Typography id={titleId} ref={heading} tabIndex={-1} variant="h4" component="h4" sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {officials && (
          <Typography component="span" variant="body2" color="textSecondary">
            {officials.length}
          </Typography>
        )}
      </Box>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : officials === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <PlainTable
          definition={definition}
          rows={officials}
          label={title}
          actions={
            mayManage
              ? { label: t('account.officials.actions'), of: row => actionsOf(row as OfficialRecord) }
              : undefined
          }
        />
      )}
      {edit.subject && (
        <SavedAnswersProvider key={`edit-${edit.key}`} dialog={edit}>
          <EditPermissionsDialog
            subject={edit.subject}
            open={edit.open}
            onClose={() => edit.close()}
            onClosed={edit.closed}
            onDone={changed => {
              if (changed === undefined) return edit.close()
              void refetch()
              edit.close(() => {
                succeeded('account.permissions.done', { name: personName(changed.user) })
                // The visible content depends on the user's own permissions.
                if (changed.self) reload().catch(() => undefined)
              })
            }}
          />
        </SavedAnswersProvider>
      )}
      {complete.subject && (
        <SavedAnswersProvider key={`complete-${complete.key}`} dialog={complete}>
          <CompleteLoginDialog
            subject={complete.subject}
            open={complete.open}
            onClose={() => complete.close()}
            onClosed={complete.closed}
            onDone={changed => {
              void refetch()
              complete.close(() => succeeded('account.completeLogin.done', { name: personName(changed.user) }))
            }}
          />
        </SavedAnswersProvider>
      )}
      {remove.subject && (
        <RemoveOfficialDialog
          key={`remove-${remove.key}`}
          subject={remove.subject}
          companyName={companyName}
          open={remove.open}
          onClose={() => remove.close()}
          onClosed={remove.closed}
          onDone={() => {
            const name = personName(remove.subject?.official.user)
            remove.close(() => {
              void refetch()
              removed(name)
            })
          }}
        />
      )}
    </Box>
  )
}
