import { createContext, useContext } from 'react'

import type { SectionId } from './sectionIds.ts'

export type Sections = { readonly isOpen: (id: SectionId) => boolean; readonly toggle: (id: SectionId) => void }

export const SectionsContext = createContext<Sections | undefined>(undefined)

export function useSections(): Sections {
  const value = useContext(SectionsContext)
  if (value === undefined) throw new Error('useSections needs a <SectionsContext> above it')
  return value
}
