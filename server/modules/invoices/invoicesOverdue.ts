import { addDays } from '../../../schemas/format/calendarDate.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { openStatuses } from './invoiceColumns.ts'

const FILTER = 'daysOverdue'
/** No invoice has this status: a filter that no row matches. */
const NO_STATUS = 'NONE'

/**
 * The filter by days overdue as the due days and statuses that it stands for (LST-20), so that the indexes and the
 * aggregate tables of these serve it, in the list, its totals and its tabs.
 * @param day the business day, YYYY-MM-DD
 */
export function overdueAsDueDates(filter: ListFilter, day: string): ListFilter {
  const days = filter.value(FILTER, 'daysOverdue')
  if (days === undefined) return filter
  const { from, to } = filter.value('dueDate', 'dateRange') ?? {}
  const last = addDays(day, -(days.from ?? 1))
  const first = days.to === undefined ? undefined : addDays(day, -days.to)
  const wanted = filter.value('status', 'multiselect') ?? openStatuses
  const statuses = openStatuses.filter(status => wanted.includes(status))
  return filter
    .without(FILTER)
    .with('dueDate', 'dateRange', {
      from: first === undefined || (from !== undefined && from > first) ? from : first,
      to: to !== undefined && to < last ? to : last,
    })
    .with('status', 'multiselect', statuses.length === 0 ? [NO_STATUS] : statuses)
}
