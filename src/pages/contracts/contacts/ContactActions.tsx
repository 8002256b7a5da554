import { useRef } from 'react'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { EditRemoveButtons } from '../../../ui/EditRemoveButtons.tsx'
import type { Contact } from '../../../api/staff/contactsApi.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { contactPlace } from './contactPlace.ts'
import { DeleteContactDialog } from './DeleteContactDialog.tsx'
import { nameOf } from './nameOf.ts'
import { useContactNotices } from './useContactNotices.ts'

/**
 * Actions at the end of a contact's row. The last contact of a buyer cannot be deleted, and its button explains why
 * (CON-34).
 */
export function ContactActions({ record, rowCount, path, reason, reload }: PartProps) {
  const t = useText()
  const place = contactPlace(path, path['thirdPartyId'])
  const row = useRef<HTMLSpanElement>(null)
  const contact = record as Contact | undefined
  const edit = useSavedDialog<Contact>({
    about: ({ email }) => ['edit-contact', place.contractId, place.thirdPartyId, email],
    subjects: contact === undefined || reason !== undefined ? [] : [contact],
  })
  const remove = useDialog<Contact>()
  const { succeeded, failed, rejected: notifyRejection } = useContactNotices()
  if (contact === undefined) return null
  const name = nameOf(contact)
  /** The row with its button disappears: the table's heading is the nearest remaining focus target. */
  const leaveRow = () => row.current?.closest('section')?.querySelector('h2')?.focus()
  return (
    <span ref={row}>
      <EditRemoveButtons
        edit={{
          tip: t('contacts.edit.tip'),
          label: t('contacts.edit.of', { name }),
          onClick: () => edit.show(contact),
        }}
        remove={{
          tip: t('contacts.delete.tip'),
          label: t('contacts.delete.of', { name }),
          onClick: () => remove.show(contact),
        }}
        notEditable={reason}
        notRemovable={reason ?? (rowCount === 1 ? t('errors.LAST_CONTACT') : undefined)}
      />
      {edit.subject && (
        <SavedAnswersProvider key={`edit-${edit.key}`} dialog={edit}>
          <ContactDialog
            place={place}
            contact={edit.subject}
            open={edit.open}
            onClose={() => edit.close()}
            onClosed={edit.closed}
            onFailed={() => failed('contacts.edit.failed')}
            onDone={changed =>
              edit.close(() => {
                succeeded('contacts.edit.done', { name: nameOf(changed) })
                reload()
              })
            }
          />
        </SavedAnswersProvider>
      )}
      {remove.subject && (
        <DeleteContactDialog
          key={`remove-${remove.key}`}
          place={place}
          contact={remove.subject}
          open={remove.open}
          onClose={() => remove.close()}
          onClosed={remove.closed}
          onFailed={error =>
            remove.close(() => {
              notifyRejection(error)
              reload()
            })
          }
          onDone={() =>
            remove.close(() => {
              leaveRow()
              succeeded('contacts.delete.done', { name })
              reload()
            })
          }
        />
      )}
    </span>
  )
}
