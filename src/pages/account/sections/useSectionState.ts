import { useLocation } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { keepInView } from '../../../ui/keepInView.ts'
import { type SectionId, sectionOfHash } from './sectionIds.ts'
import type { Sections } from './SectionsContext.ts'

/** All sections are initially expanded (ACC-02); an address with an anchor expands that one and scrolls to it. */
export function useSectionState(): Sections {
  const { hash, key } = useLocation()
  const [closed, setClosed] = useState<ReadonlySet<SectionId>>(new Set())

  useEffect(() => {
    const requested = sectionOfHash(hash)
    if (requested === undefined) return
    setClosed(before => new Set([...before].filter(id => id !== requested)))
    const heading = document.getElementById(requested)
    heading?.focus({ preventScroll: true })
    return heading === null ? undefined : keepInView(heading)
    // Following the same link again scrolls there again.
  }, [hash, key])

  const toggle = useCallback((id: SectionId) => {
    setClosed(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  }, [])
  return useMemo(() => ({ isOpen: id => !closed.has(id), toggle }), [closed, toggle])
}
