import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { contactPlace } from './contactPlace.ts'
import { nameOf } from './nameOf.ts'
import { useContactNotices } from './useContactNotices.ts'

/** Button above a buyer's contacts. */
export function AddContact({ record, path, reason, reload }: PartProps) {
  const t = useText()
  const place = contactPlace(path, record?.['id'])
  const dialog = useSavedDialog<true>({
    about: () => ['add-contact', place.contractId, place.thirdPartyId],
    subjects: reason === undefined ? [true] : [],
  })
  const { succeeded, failed } = useContactNotices()
  return (
    <>
      <ActionButton size="small" icon={<PersonAddAltRounded />} reason={reason} onClick={() => dialog.show(true)}>
        {t('contacts.add.title')}
      </ActionButton>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <ContactDialog
            place={place}
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
            onFailed={() => failed('contacts.add.failed')}
            onDone={contact =>
              dialog.close(() => {
                succeeded('contacts.add.done', { name: nameOf(contact) })
                reload()
              })
            }
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
