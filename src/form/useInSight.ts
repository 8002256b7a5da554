import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a message above the page's bar into view. On a phone the bar is pressed from any scroll position, and users
 * returning from a bank land at the top.
 * @param isThere changes whenever there is a new message
 */
export function useInSight(isThere: unknown): RefObject<HTMLElement | null> {
  const message = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isThere) message.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isThere])
  return message
}
