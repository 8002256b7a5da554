import type { ContactNew } from '../../../../schemas/generated/types/actions/contact-new.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import type { Contact, ContactChange } from '../../../api/staff/contactsApi.ts'

/** CON-35: a rejection without its own code gets a general error. */
export const contactFaults: FaultTexts = {
  fields: {
    email: 'errors.SME50',
    name: 'errors.SME51',
    surname: 'errors.SME52',
    phoneNumber: 'errors.SME55',
    jobTitle: 'errors.SME62',
  },
  general: 'contacts.failed',
  shownCodes: ['NOT_FOUND'],
}

export type ContactAnswers = Readonly<Record<keyof ContactNew, string>>

export const noContact: ContactAnswers = { name: '', surname: '', email: '', phoneNumber: '', jobTitle: '' }

export function answersOf({ name, surname, email, phoneNumber, jobTitle }: Contact): ContactAnswers {
  return { name, surname, email, phoneNumber: phoneNumber ?? '', jobTitle: jobTitle ?? '' }
}

/** The body of a change: an empty optional answer is null. The e-mail address cannot be changed (CON-32). */
export function toChange({ name, surname, phoneNumber, jobTitle: title }: ContactAnswers): ContactChange {
  return { name, surname, phoneNumber: phoneNumber || null, jobTitle: title || null }
}

/** The body of a new contact. */
export function toContact(answers: ContactAnswers): Contact {
  return { email: answers.email, ...toChange(answers) }
}
