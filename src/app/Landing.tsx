import { Navigate } from 'react-router'

import { homePath } from '../frame/landing.ts'
import { NotFoundNotice } from '../ui/NotFoundNotice.tsx'
import { useSession } from '../contract/SessionContext.ts'

/** Redirects '/' to the role's home page after login and from the brand link, whichever product is active. */
export function Landing() {
  const { menu, user } = useSession()
  const path = homePath(menu, user.role)
  return path === undefined ? <NotFoundNotice /> : <Navigate to={path} replace />
}
