/** The DOM id of a section: the progress list links to it. */
export const sectionElementId = (id: string): string => `section-${id}`
