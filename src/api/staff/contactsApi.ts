import type { Contact } from '../../../schemas/generated/types/entities/contact.ts'
import { request } from '../http/httpClient.ts'

/** Contact person of a buyer or supplier on one contract (CON-31, CON-32), identified by e-mail. */
export type { Contact }
export type ContactChange = Omit<Contact, 'email'>
/** A buyer or supplier on a contract. */
export type ContactPlace = { readonly contractId: string; readonly thirdPartyId: string }

function pathOf({ contractId, thirdPartyId }: ContactPlace, email?: string): string {
  const all = `/contracts/${encodeURIComponent(contractId)}/third-parties/${encodeURIComponent(thirdPartyId)}/contacts`
  return email === undefined ? all : `${all}/${encodeURIComponent(email)}`
}

export function addContact(place: ContactPlace, contact: Contact, idempotencyKey: string): Promise<Contact> {
  return request(pathOf(place), { method: 'POST', body: contact, headers: { 'Idempotency-Key': idempotencyKey } })
}

export function changeContact(place: ContactPlace, email: string, change: ContactChange): Promise<Contact> {
  return request(pathOf(place, email), { method: 'PUT', body: change })
}

/** The last contact of a buyer cannot be deleted: LAST_CONTACT. */
export function deleteContact(place: ContactPlace, email: string): Promise<void> {
  return request(pathOf(place, email), { method: 'DELETE' })
}
