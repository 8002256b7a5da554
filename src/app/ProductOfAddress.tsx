import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { productOfAddress } from './afterSwitch.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { useSession } from '../contract/SessionContext.ts'

/**
 * An address of another product of the same company makes that product active first: a link from a mail or a bookmark
 * opens, whatever the person worked with last. When the server refuses, the page says itself that it is another product's.
 */
export function ProductOfAddress({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [refused, setRefused] = useState('')
  const { openProduct } = session
  const product = productOfAddress(session, pathname)
  const wanted = product && refused !== pathname ? product : undefined

  useEffect(() => {
    if (wanted) openProduct(wanted).catch(() => setRefused(pathname))
  }, [wanted, pathname, openProduct])

  return wanted ? <LoadingScreen /> : children
}
