import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react'

import { PartFailed } from './PartFailed.tsx'

/** A component whose code is a file of its own. `load` fetches it before it is drawn. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> }

type Options = {
  /** What is seen where it could not be loaded: the notice with "Try again", or nothing for what the page can do without. */
  whenLost?: 'notice' | 'nothing'
}

const RetryContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

function Lost() {
  return <PartFailed onRetry={useContext(RetryContext)} />
}

/**
 * The only way to load a part of a page later. Without a connection, or when a new release has replaced its file, the part says so in its own
 * place and can be tried again; everything around it stands, with all that was filled in. Draw it inside of <Suspense>.
 *
 * @param load `() => import('../../parts/A.tsx').then((file) => file.A)`
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { whenLost = 'notice' }: Options = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  let running: Promise<ComponentType<P>> | undefined
  const loadOnce = (): Promise<ComponentType<P>> => {
    running ??= load().then(
      component => (loaded = component),
      (error: unknown) => {
        running = undefined
        throw error
      },
    )
    return running
  }
  const attempt = (): ComponentType<P> =>
    lazy<ComponentType<P>>(() =>
      loadOnce().then(
        component => ({ default: component }),
        () => ({ default: Failed }),
      ),
    )
  function Failed() {
    // The next render starts again; not before it is seen, or what waits for it here would ask for ever.
    useEffect(() => {
      next = attempt()
    }, [])
    return whenLost === 'notice' ? <Lost /> : null
  }
  let next = attempt()

  function Part(props: P) {
    const [Current, setCurrent] = useState(() => loaded ?? next)
    const [retry] = useState(() => async () => {
      const component = await loadOnce().catch(() => undefined)
      if (component) setCurrent(() => component)
      return component !== undefined
    })
    return (
      <RetryContext.Provider value={retry}>
        <Current {...props} />
      </RetryContext.Provider>
    )
  }
  return Object.assign(Part, { load: loadOnce })
}
