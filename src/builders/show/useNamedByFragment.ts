import { useLocation } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'

import { keepInView } from '../../ui/keepInView.ts'

/** Scrolls to a heading and focuses it when the address names it: `…/contract/7#buyers`. */
export function useNamedByFragment(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}` || heading.current === null) return undefined
    heading.current.focus({ preventScroll: true })
    return keepInView(heading.current.closest('section') ?? heading.current)
  }, [hash, key, id])
  return heading
}
