import { type ComponentType, createContext, lazy, useContext, useEffect, useState } from 'react'

import { PartFailed } from './PartFailed.tsx'

/** A component in its own chunk. `load` fetches it before it is rendered. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> }

type Options = {
  /** Shown after a failed load: the notice with "Try again", or nothing for optional content. */
  onFailure?: 'notice' | 'nothing'
}

/** On the server only what was loaded before is rendered, so that a page does not depend on the pages before it. */
const IS_SERVER = typeof window === 'undefined'
const neverLoaded = new Promise<never>(() => {})

const RetryContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false))

function FailedPart() {
  return <PartFailed onRetry={useContext(RetryContext)} />
}

/**
 * The only way to load a component later. Without a connection, or after a release replaced its file, the component
 * shows the failure in its own place with a retry. Everything around it stays, including typed answers. Render it
 * inside <Suspense>.
 * @param load `() => import('../../parts/A.tsx').then((file) => file.A)`
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { onFailure = 'notice' }: Options = {},
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
      IS_SERVER
        ? neverLoaded
        : loadOnce().then(
            component => ({ default: component }),
            () => ({ default: Failed }),
          ),
    )
  function Failed() {
    // The next render starts a new attempt. Not before this is mounted, or suspended components would request it
    // endlessly.
    useEffect(() => {
      next = attempt()
    }, [])
    return onFailure === 'notice' ? <FailedPart /> : null
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
