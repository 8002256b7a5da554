import type { FaqItem } from '../../api/staff/contentApi.ts'

export type FaqGroup = { category: string; items: FaqItem[] }

/** The questions by category, in the order in which categories first appear (SHL-29). */
export function faqGroups(items: readonly FaqItem[]): FaqGroup[] {
  const groups = new Map<string, FaqGroup>()
  for (const item of items) {
    const group = groups.get(item.field_category) ?? { category: item.field_category, items: [] }
    group.items.push(item)
    groups.set(item.field_category, group)
  }
  return [...groups.values()]
}
