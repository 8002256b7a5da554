import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'

import type { Boot } from './boot.ts'
import { type Definitions, freshDefinitions } from './prefetchStaff.ts'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'
import { removeOfOthers } from '../form/draft/ofOthers.ts'
import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { Party } from '../contract/apiTypes.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { ServiceUnavailable } from '../frame/ServiceUnavailable.tsx'
import { type Session, SessionContext } from '../contract/SessionContext.ts'
import { staffRouter } from './staffRouter.tsx'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'
import { useActive } from './useActive.ts'

/** Seen once by each user. */
const TermsGate = lazyPart(() => import('../frame/TermsGate.tsx').then(file => file.TermsGate))

type Props = { user: User; parties: readonly Party[]; definitions: Loaded; boot: Boot }
/** Empty until the definitions are there. */
export type Loaded = { definitions?: Definitions; failed?: boolean }

export function loadedDefinitions(answer: Promise<Definitions>): Promise<Loaded> {
  return answer.then(
    definitions => ({ definitions }),
    () => ({ failed: true }),
  )
}

/** Holds the active company, shows the terms first and starts the app with the definitions the server allows. */
export function StaffSession({ user: firstUser, parties: firstParties, definitions: firstDefinitions, boot }: Props) {
  const [loaded, setLoaded] = useState(firstDefinitions)
  const load = useCallback(() => loadedDefinitions(freshDefinitions()).then(setLoaded), [])

  useEffect(() => {
    removeOfOthers(firstUser.id).catch(() => undefined)
  }, [firstUser.id])

  const { definitions } = loaded
  const router = useMemo(() => (definitions ? staffRouter(definitions, boot) : undefined), [definitions, boot])
  const { user, parties, active, switching, reload, ...actions } = useActive({
    user: firstUser,
    parties: firstParties,
    definitions,
    router,
  })
  const { chooseParty, chooseProduct, openProduct, takeSwitchFlag } = actions
  const menu = definitions?.menu
  const session = useMemo<Session | undefined>(
    () => menu && { user, parties, active, menu, chooseParty, chooseProduct, openProduct, reload, takeSwitchFlag },
    [user, parties, active, menu, chooseParty, chooseProduct, openProduct, reload, takeSwitchFlag],
  )

  const page = () => {
    if (!user.termsConditionsAccepted)
      return (
        <Suspense fallback={<LoadingScreen />}>
          <TermsGate onAccepted={() => Promise.all([reload(), load()]).then(() => {})} />
        </Suspense>
      )
    if (loaded.failed) return <UnexpectedError />
    if (!session || !router || switching) return <LoadingScreen />
    return (
      <SessionContext.Provider value={session}>
        <router.Provider />
      </SessionContext.Provider>
    )
  }
  return (
    <>
      {page()}
      <ServiceUnavailable productType={active.productType} />
    </>
  )
}
