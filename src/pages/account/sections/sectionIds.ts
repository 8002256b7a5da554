/** The sections of the page in order; each is an anchor of the address (/account#company). */
export const sectionIds = ['personal', 'company', 'login', 'notifications', 'sessions', 'legal'] as const
export type SectionId = (typeof sectionIds)[number]

export function sectionOfHash(hash: string): SectionId | undefined {
  return sectionIds.find(id => `#${id}` === hash)
}
