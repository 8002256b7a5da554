import { type Originator, requestRoute } from '../../../../schemas/pages/requestRoute.ts'

/** Start page of applicants, never the staff login. */
export const APPLICANTS_HOME = '/formRequest'

/** Start page of a partner's employees and customers: the partner's own link. */
export function partnerHome({ kind, token }: Originator): string {
  return `/partner/${kind === 'private' ? 'prefill/' : ''}${encodeURIComponent(token)}`
}

/** The start page of a visitor at an address of the public forms. */
export function homeAt(address: Pick<Location, 'pathname' | 'search'>): string {
  const route = requestRoute(address)
  return route.kind === 'form' && route.originator ? partnerHome(route.originator) : APPLICANTS_HOME
}
