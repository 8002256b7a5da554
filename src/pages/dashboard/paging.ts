import { MOST_PAYMENTS } from '../../api/staff/dashboardApi.ts'

export { FIRST_ROWS } from '../../../schemas/dashboards/cardCalls.ts'
/** Upcoming payments grow by five (DSH-10). */
export const MORE_ROWS = 5

export function nextLimit(limit: number): number {
  return Math.min(MOST_PAYMENTS, limit + MORE_ROWS)
}

/** "Load more" is hidden when all rows are shown. */
export function hasMore(total: number, visibleCount: number): boolean {
  return total > visibleCount && visibleCount < MOST_PAYMENTS
}
