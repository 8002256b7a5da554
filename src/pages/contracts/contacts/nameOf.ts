import { personName } from '../../../cells/PersonCell.tsx'
import type { Contact } from '../../../providers/contactsApi.ts'

export function nameOf({ name, surname }: Pick<Contact, 'name' | 'surname'>): string {
  return personName({ firstName: name, lastName: surname })
}
