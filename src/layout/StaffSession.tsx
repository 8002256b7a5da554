import { useCallback, useEffect, useMemo, useState } from 'react'

import { listAfterSwitch } from '../builders/listAfterSwitch.ts'
import type { Boot } from '../entries/boot.ts'
import { type Definitions, freshDefinitions } from '../entries/prefetchStaff.ts'
import { UnexpectedError } from '../pages/notice/UnexpectedError.tsx'
import type { ActiveParty, Party, Product, User } from '../providers/apiTypes.ts'
import { onSessionSignal } from '../providers/sessionSignals.ts'
import { getUser, switchParty, switchProduct } from '../providers/userApi.ts'
import { landingPath } from './landing.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { type Session, SessionContext } from './SessionContext.ts'
import { staffRouter } from './staffRouter.tsx'
import { TermsGate } from './TermsGate.tsx'

type Props = { user: User; parties: readonly Party[]; definitions: Promise<Definitions>; boot: Boot }
type Loaded = { definitions?: Definitions; failed?: boolean }

/** Holds who works for which company, shows the terms first, and starts the app with what the server allows. */
export function StaffSession({ user: firstUser, parties, definitions: firstDefinitions, boot }: Props) {
  const [user, setUser] = useState(firstUser)
  const [active, setActive] = useState<ActiveParty>(firstUser.session)
  const [loaded, setLoaded] = useState<Loaded>({})
  const [switching, setSwitching] = useState(false)

  const load = useCallback(
    (answer: Promise<Definitions>) =>
      answer.then(
        (definitions) => setLoaded({ definitions }),
        () => setLoaded({ failed: true }),
      ),
    [],
  )
  useEffect(() => {
    if (firstUser.termsConditionsAccepted) void load(firstDefinitions)
  }, [firstUser, firstDefinitions, load])

  const reload = useCallback(async () => {
    const now = await getUser()
    setUser(now)
    setActive(now.session)
  }, [])
  // Another tab has moved the session to another company, or the terms have changed: look again before going on.
  useEffect(() => onSessionSignal(() => void reload()), [reload])

  const { definitions } = loaded
  const router = useMemo(() => (definitions ? staffRouter(definitions.resources, boot) : undefined), [definitions, boot])
  const session = useMemo<Session | undefined>(() => {
    if (!definitions || !router) return undefined
    const { menu, resources } = definitions
    // The old page is taken down first: it would ask for the old company's records in the name of the new one.
    const take = async (next: ActiveParty) => {
      setSwitching(true)
      setActive(next)
      const list = listAfterSwitch(resources, window.location.pathname, next.productType)
      await router.navigate(list ?? landingPath(menu, user.role, next) ?? '/')
      setSwitching(false)
    }
    return {
      user,
      parties,
      active,
      menu,
      chooseParty: async (party: Party) => take(await switchParty(party.fid)),
      chooseProduct: async (product: Product) => take(await switchProduct(product.fid)),
    }
  }, [user, parties, active, definitions, router])

  if (!user.termsConditionsAccepted) {
    return <TermsGate onAccepted={() => Promise.all([reload(), load(freshDefinitions())]).then(() => {})} />
  }
  if (loaded.failed) return <UnexpectedError />
  if (!session || !router || switching) return <LoadingScreen />
  return (
    <SessionContext.Provider value={session}>
      <router.Provider />
    </SessionContext.Provider>
  )
}
