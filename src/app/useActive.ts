import { useCallback, useEffect, useRef, useState } from 'react'

import { forgetRemembered } from '../builders/state/remembered.ts'
import type { Definitions } from './prefetchStaff.ts'
import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { ActiveParty, Party, Product } from '../contract/apiTypes.ts'
import { onSessionSignal } from '../api/session/sessionSignals.ts'
import { onTabMessage } from '../api/session/sessionTabs.ts'
import { getParties, getUser, switchParty, switchProduct } from '../api/session/userApi.ts'
import { placeAfterSwitch, sameActive } from './afterSwitch.ts'
import type { StaffRouter } from './staffRouter.tsx'

type Start = {
  user: User
  parties: readonly Party[]
  definitions: Definitions | undefined
  router: StaffRouter | undefined
}
type ActiveState = { user: User; parties: readonly Party[]; active: ActiveParty }

/**
 * Active company and product from the last response, with the actions that change them. While `switching`, no page may
 * render: it would request the old company's records in the new company's session.
 */
export function useActive({ user, parties, definitions, router }: Start) {
  const [known, setKnown] = useState<ActiveState>({ user, parties, active: user.session })
  const [switching, setSwitching] = useState(false)
  const wasSwitched = useRef(false)
  const looking = useRef<Promise<void>>(undefined)
  const current = useRef(known)
  useEffect(() => {
    current.current = known
  }, [known])

  const navigateAfterSwitch = useCallback(
    async (active: ActiveParty) => {
      if (!definitions || !router) return
      const { pathname, search } = window.location
      const place = placeAfterSwitch({ ...definitions, role: current.current.user.role, active, pathname })
      // Filters in the address name contracts and buyers of the previous company.
      if (place !== pathname || search !== '') await router.navigate(place, { replace: place === pathname })
    },
    [definitions, router],
  )

  /** Runs a change while the page is unmounted. Errors have already been shown by the app. */
  const change = useCallback(async (act: () => Promise<void>) => {
    setSwitching(true)
    try {
      await act()
    } catch {
      // The modal of an unavailable service shows the error; the page returns unchanged.
    } finally {
      setSwitching(false)
    }
  }, [])

  const take = useCallback(
    (answer: Promise<ActiveParty>) =>
      change(async () => {
        const active = await answer
        forgetRemembered()
        setKnown(before => ({ ...before, active }))
        await navigateAfterSwitch(active)
      }),
    [change, navigateAfterSwitch],
  )
  const chooseParty = useCallback((party: Party) => take(switchParty(party.fid)), [take])
  const chooseProduct = useCallback((product: Product) => take(switchProduct(product.fid)), [take])
  const openProduct = useCallback(async (product: Product) => {
    const active = await switchProduct(product.fid)
    forgetRemembered()
    setKnown(before => ({ ...before, active }))
  }, [])

  const reload = useCallback(async () => {
    const [now, list] = await Promise.all([getUser(), getParties()])
    const before = current.current
    setKnown({ user: now, parties: list, active: now.session })
    if (sameActive(before.active, now.session)) return
    forgetRemembered()
    wasSwitched.current = true
    await navigateAfterSwitch(now.session)
  }, [navigateAfterSwitch])

  // Another tab or an administrator has switched the session, or the terms have changed: reload before continuing.
  useEffect(() => {
    const look = () => {
      looking.current ??= change(reload).finally(() => (looking.current = undefined))
    }
    const stopSignals = onSessionSignal(look)
    const stopTabs = onTabMessage(type => {
      if (type === 'SWITCHED') look()
    })
    return () => {
      stopSignals()
      stopTabs()
    }
  }, [change, reload])

  const takeSwitchFlag = useCallback(() => {
    const was = wasSwitched.current
    wasSwitched.current = false
    return was
  }, [])

  return { ...known, switching, reload, chooseParty, chooseProduct, openProduct, takeSwitchFlag }
}
