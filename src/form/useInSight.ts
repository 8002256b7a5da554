import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings a message that stands above the bar of a page into sight: on a phone the bar is pressed from anywhere, and from a bank people come
 * back to the top of the page.
 * @param isThere changes whenever there is something new to be seen
 */
export function useInSight(isThere: unknown): RefObject<HTMLElement | null> {
  const message = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isThere) message.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isThere])
  return message
}
