import { Navigate, useLocation } from 'react-router'

import { NotFoundNotice } from '../ui/NotFoundNotice.tsx'
import { firstPage, groupOfPath } from './landing.ts'
import { useSession } from '../contract/SessionContext.ts'

/**
 * Redirects an unknown page of a product with pages to its first page (SHL-04), which says so when the company lacks the
 * product (LON-06); any other address is not found.
 */
export function CatchAll() {
  const session = useSession()
  const { pathname } = useLocation()
  const group = groupOfPath(session.menu, session.user.role, pathname)
  const page = group && firstPage(group)
  return page ? <Navigate to={page.path} replace /> : <NotFoundNotice />
}
