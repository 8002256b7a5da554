import { useState } from 'react'

import { contactChange } from '../../../../schemas/generated/validators/contact-change.js'
import { contactNew } from '../../../../schemas/generated/validators/contact-new.js'
import { fieldLabelKey } from '../../../builders/list/columns.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { faultOf } from '../../../form/action-form/fault.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import type { FieldLayout } from '../../../form/action-form/fieldLayout.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { addContact, changeContact, type Contact, type ContactPlace } from '../../../api/staff/contactsApi.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import { answersOf, type ContactAnswers, contactFaults, noContact, toChange, toContact } from './contactRules.ts'

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
  const field = (name: keyof ContactAnswers, layout: Partial<FieldLayout> = {}): FieldLayout => ({
    'ui:title': t(fieldLabelKey('factoring/contacts', name)),
    'ui:autocomplete': 'off',
    ...layout,
  })
  const names = { name: field('name', { 'ui:autofocus': true }), surname: field('surname') }
  const optional = { phoneNumber: field('phoneNumber', { 'ui:widget': 'phone' }), jobTitle: field('jobTitle') }
  const common = { open, submit, onClose, onClosed, texts: contactFaults }

  const save = (call: () => Promise<Contact>) => {
    const callAndReport = async () => {
      try {
        return await call()
      } catch (error) {
        if (faultOf(error, contactFaults).form) onFailed()
        throw error
      }
    }
    submit.run(callAndReport, onDone)
  }
  if (contact !== undefined)
    return (
      <ActionForm
        {...common}
        title={t('contacts.edit.title')}
        text={t('contacts.edit.text', { email: contact.email })}
        action={t('contacts.edit.action')}
        schema={contactChange}
        fields={{ ...names, ...optional }}
        start={answersOf(contact)}
        toBody={toChange}
        onSend={body => save(() => changeContact(place, contact.email, body))}
      />
    )
  return (
    <ActionForm
      {...common}
      title={t('contacts.add.title')}
      action={t('contacts.add.action')}
      schema={contactNew}
      fields={{ ...names, email: field('email', { 'ui:inputType': 'email', 'ui:inputMode': 'email' }), ...optional }}
      start={noContact}
      toBody={toContact}
      onSend={body => save(() => addContact(place, body, keyOf(body)))}
    />
  )
}
