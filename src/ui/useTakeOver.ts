import { useLayoutEffect, useRef } from 'react'

import { isRenderedPage } from '../api/public/pageData.ts'

/**
 * A control of a page that was rendered on the server may have been answered before the script arrived. `take` compares
 * it with the form and reports what differs as an answer; it runs once, before the first paint.
 */
export function useTakeOver(take: () => void): void {
  const first = useRef(take)
  useLayoutEffect(() => {
    if (isRenderedPage()) first.current()
  }, [])
}
