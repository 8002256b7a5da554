import type { DashboardCard } from './cards.tsx'

/** Width from which two cards share a row. */
export const TWO_COLUMNS = '@media (min-width: 1280px)'

/** Two widths that fill a row, and its columns. */
const pairs: Readonly<Record<string, string>> = {
  'narrow wide': 'minmax(0, 5fr) minmax(0, 8fr)',
  'wide narrow': 'minmax(0, 8fr) minmax(0, 5fr)',
  'half half': 'repeat(2, minmax(0, 1fr))',
}

export type CardRow = { readonly cards: readonly DashboardCard[]; readonly columns: string | undefined }

/** The cards in rows: consecutive ones whose widths fill a row share it, every other card has its own. */
export function cardRows(cards: readonly DashboardCard[]): CardRow[] {
  const rows: CardRow[] = []
  for (const card of cards) {
    const last = rows.at(-1)
    const columns = pairs[`${last?.cards[0]?.card.width} ${card.card.width}`]
    if (last?.cards.length === 1 && columns !== undefined) rows.splice(-1, 1, { cards: [...last.cards, card], columns })
    else rows.push({ cards: [card], columns: undefined })
  }
  return rows
}
