import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading of a page that replaces another one, so that it is announced and visible. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}
