import { useState } from 'react'

import { fieldLabelKey } from '../../../builders/list/columns.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { faultOf } from '../../../form/action-form/fault.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { addContact, changeContact, type Contact, type ContactPlace } from '../../../api/staff/contactsApi.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import {
  changeOf,
  CONTACT_FIELDS,
  type ContactField,
  contactFaults,
  contactRules,
  NO_CONTACT,
  valuesOf,
} from './contactRules.ts'

type Props = DialogProps<Contact> & {
  readonly place: ContactPlace
  /** The contact to change; omitted for a new one. */
  readonly contact?: Contact
  /** Nothing was saved, and no field is invalid. The dialog stays open with the typed values. */
  readonly onFailed: () => void
}

/** Creates or changes a contact person; the e-mail address identifies it and cannot be changed (CON-32). */
export function ContactDialog({ place, contact, open, onClose, onDone, onClosed, onFailed }: Props) {
  const t = useText()
  const submit = useSubmit(contactFaults)
  const [keyOf] = useState(idempotencyKeys)
  const fields = useFields(CONTACT_FIELDS, contact ? valuesOf(contact) : NO_CONTACT, contactRules, submit.fault)
  const isNew = contact === undefined
  const label = (field: ContactField) => t(fieldLabelKey('factoring/contacts', field))

  const send = () => {
    const values = fields.check()
    if (!values) return
    const save = async () => {
      if (contact) return changeContact(place, contact.email, changeOf(values))
      const body = { email: values.email, ...changeOf(values) }
      return addContact(place, body, keyOf(body))
    }
    const told = async () => {
      try {
        return await save()
      } catch (error) {
        if (faultOf(error, contactFaults).form) onFailed()
        throw error
      }
    }
    submit.run(told, onDone)
  }
  return (
    <FormDialog
      open={open}
      title={t(isNew ? 'contacts.add.title' : 'contacts.edit.title')}
      {...(contact ? { text: t('contacts.edit.text', { email: contact.email }) } : {})}
      action={t(isNew ? 'contacts.add.action' : 'contacts.edit.action')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextInput label={label('name')} autoComplete="off" autoFocus field={fields.of('name')} />
      <TextInput label={label('surname')} autoComplete="off" field={fields.of('surname')} />
      {isNew && (
        <TextInput
          label={label('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          field={fields.of('email')}
        />
      )}
      <PhoneInput label={label('phoneNumber')} required={false} field={fields.of('phoneNumber')} />
      <TextInput label={label('jobTitle')} required={false} autoComplete="off" field={fields.of('jobTitle')} />
    </FormDialog>
  )
}
