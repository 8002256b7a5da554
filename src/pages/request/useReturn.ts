import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import { sectionElementId } from '../../form/section/sectionElementId.ts'

/**
 * Where the form is found again after the check of the answers: at the section that somebody wants to change, else where it was left. The
 * browser cannot do this by itself, because the form is hidden meanwhile.
 */
export function useReturn(isAway: boolean) {
  const [section, setSection] = useState<string>()
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
    const target = section === undefined ? null : document.getElementById(sectionElementId(section))
    setSection(undefined)
    if (target) {
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: 'start' })
      return
    }
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: scrolled.current })
  }, [isAway, section])

  const leaveTo = useCallback((id: string, leave: () => void) => {
    setSection(id)
    leave()
  }, [])
  return { place, leaveTo }
}
