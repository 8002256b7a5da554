import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { type Contact, type ContactPlace, deleteContact } from '../../../api/staff/contactsApi.ts'
import { contactFaults } from './contactRules.ts'
import { nameOf } from './nameOf.ts'

type Props = DialogProps<void> & {
  readonly place: ContactPlace
  readonly contact: Contact
  readonly onFailed: (error: unknown) => void
}

/** Confirmation before a contact is deleted; requires a ticked checkbox (CON-33). */
export function DeleteContactDialog({ place, contact, open, onClose, onDone, onClosed, onFailed }: Props) {
  const t = useText()
  const [confirmed, setConfirmed] = useState(false)
  const submit = useSubmit(contactFaults)
  // Nothing was typed, so a rejection closes the dialog too, and the page reports it.
  const remove = () =>
    deleteContact(place, contact.email).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
  return (
    <FormDialog
      open={open}
      danger
      ready={confirmed}
      title={t('contacts.delete.title')}
      text={t('contacts.delete.text', { name: nameOf(contact), email: contact.email })}
      action={t('contacts.delete.action')}
      submit={submit}
      onSubmit={() => submit.run(remove, rejection => (rejection ? onFailed(rejection.error) : onDone()))}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FormControlLabel
        control={
          <Checkbox checked={confirmed} disabled={submit.busy} onChange={event => setConfirmed(event.target.checked)} />
        }
        label={t('contacts.delete.confirm')}
      />
    </FormDialog>
  )
}
