/** The sections of the page in order; each is an anchor of the address (/account#company). */
export const SECTION_IDS = ['personal', 'company', 'login', 'sessions', 'legal'] as const
export type SectionId = (typeof SECTION_IDS)[number]

export function sectionOfHash(hash: string): SectionId | undefined {
  return SECTION_IDS.find(id => `#${id}` === hash)
}
