import { Navigate, useLocation } from 'react-router'

import { NotFoundNotice } from '../ui/NotFoundNotice.tsx'
import { firstPage, groupOfPath } from './landing.ts'
import { useSession, productOf } from '../contract/SessionContext.ts'

/**
 * Redirects an unknown page of an available product to the product's first page (SHL-04); any other address is not
 * found.
 */
export function CatchAll() {
  const session = useSession()
  const { pathname } = useLocation()
  const group = groupOfPath(session.menu, session.user.role, pathname)
  const page = group?.product && productOf(session, group.product) ? firstPage(group) : undefined
  return page ? <Navigate to={page.path} replace /> : <NotFoundNotice />
}
