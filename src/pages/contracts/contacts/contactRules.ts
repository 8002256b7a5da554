import jobTitle from '../../../../schemas/common/job-title.json'
import personName from '../../../../schemas/common/person-name.json'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { emailRule, optional, phoneRule, required, type Rule } from '../../../form/action-form/fieldRules.ts'
import { schemaVerdict } from '../../../form/action-form/schemaVerdict.ts'
import type { Contact, ContactChange } from '../../../api/staff/contactsApi.ts'

/** In the order of the dialog. */
export const CONTACT_FIELDS = ['name', 'surname', 'email', 'phoneNumber', 'jobTitle'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

function ruled(schema: Readonly<Record<string, unknown>> & { readonly maxLength: number }, text: string): Rule {
  return value =>
    required(schema.maxLength)(value) ?? (schemaVerdict(schema, value) === undefined ? undefined : { text })
}

/** Name, surname and e-mail are required (CON-31); the formats are those of the server. */
export const contactRules: Readonly<Record<ContactField, Rule>> = {
  name: ruled(personName, 'errors.SME51'),
  surname: ruled(personName, 'errors.SME52'),
  email: emailRule,
  phoneNumber: optional(phoneRule('errors.SME55')),
  jobTitle: optional(ruled(jobTitle, 'errors.SME62')),
}

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
  told: ['NOT_FOUND'],
}

type Values = Readonly<Record<ContactField, string>>

export const NO_CONTACT: Values = { name: '', surname: '', email: '', phoneNumber: '', jobTitle: '' }

export function valuesOf(contact: Contact): Values {
  return { ...contact, phoneNumber: contact.phoneNumber ?? '', jobTitle: contact.jobTitle ?? '' }
}

/** The typed values as they are sent: an empty optional value is omitted. */
export function changeOf({ name, surname, phoneNumber, jobTitle: title }: Values): ContactChange {
  return { name, surname, phoneNumber: phoneNumber || null, jobTitle: title || null }
}
