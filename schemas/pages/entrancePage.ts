import type { EntrancePage } from './pageData.ts'
import { requestRoute, type RequestRoute } from './requestRoute.ts'

type Address = { pathname: string; search: string }

/**
 * The entrance that the server renders for an address; undefined for every other page. The links of the choice and of a
 * partner's page pass the query on, so both are rendered without one only. A method or a reason makes another login page.
 */
export function entrancePage({ pathname, search }: Address): EntrancePage | undefined {
  if (/^\/+login\/*$/.test(pathname)) {
    const query = new URLSearchParams(search)
    return query.has('method') || query.has('reason') ? undefined : { name: 'login', originator: null }
  }
  if (search !== '') return undefined
  const route = requestRoute({ pathname, search })
  if (route.kind === 'choice') return { name: 'choice', originator: null }
  return route.kind === 'partner' ? { name: 'partner', originator: route.originator } : undefined
}

/** The route of an entrance to the forms. */
export function routeOfEntrance({ originator }: EntrancePage): RequestRoute {
  return originator ? { kind: 'partner', originator, contractType: 'private', query: '' } : { kind: 'choice' }
}
