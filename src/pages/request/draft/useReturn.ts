import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Restores the form's position after the review: the section or field to change, else the last scroll position. The
 * browser cannot do this, because the form is hidden meanwhile.
 */
export function useReturn(isAway: boolean) {
  const [focusTarget, setFocusTarget] = useState<string>()
  const scrolled = useRef(0)
  const wasAway = useRef(isAway)
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (isAway) return undefined
    const keep = () => (scrolled.current = window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [isAway])

  useLayoutEffect(() => {
    if (wasAway.current === isAway) return
    wasAway.current = isAway
    if (isAway) return
    const target = focusTarget === undefined ? null : document.getElementById(focusTarget)
    setFocusTarget(undefined)
    if (target) {
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: target.matches('input') ? 'center' : 'start' })
      return
    }
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: scrolled.current })
  }, [isAway, focusTarget])

  const leaveTo = useCallback((elementId: string, leave: () => void) => {
    setFocusTarget(elementId)
    leave()
  }, [])
  return { place, leaveTo }
}
