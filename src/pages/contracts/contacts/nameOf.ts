import { personName } from '../../../cells/PersonCell.tsx'
import type { Contact } from '../../../api/staff/contactsApi.ts'

export function nameOf({ name, surname }: Pick<Contact, 'name' | 'surname'>): string {
  return personName({ firstName: name, lastName: surname })
}
