import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { productOfAddress } from './afterSwitch.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { useSession } from '../contract/SessionContext.ts'

/**
 * Activates the product that an address belongs to, so that links from mails and bookmarks open whatever was active
 * last. If the server rejects the switch, the page itself reports that it belongs to another product.
 */
export function ProductOfAddress({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [rejectedPath, setRejectedPath] = useState('')
  const { openProduct } = session
  const product = productOfAddress(session, pathname)
  const target = product && rejectedPath !== pathname ? product : undefined

  useEffect(() => {
    if (target) openProduct(target).catch(() => setRejectedPath(pathname))
  }, [target, pathname, openProduct])

  return target ? <LoadingScreen /> : children
}
