import { type Originator, requestRoute } from './requestRoute.ts'

/** Where applicants begin; never the login of the staff. */
export const APPLICANTS_HOME = '/formRequest'

/** Where a partner's people and customers begin: the partner's own link. */
export function partnerHome({ kind, token }: Originator): string {
  return `/partner/${kind === 'private' ? 'prefill/' : ''}${encodeURIComponent(token)}`
}

/** The start page of a visitor at an address of the public forms. */
export function homeAt(address: Pick<Location, 'pathname' | 'search'>): string {
  const route = requestRoute(address)
  return route.kind === 'form' && route.originator ? partnerHome(route.originator) : APPLICANTS_HOME
}
