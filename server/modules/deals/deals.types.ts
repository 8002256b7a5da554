import { valueAt } from '../../forms/valueAt.ts'

/** Number of the deal of an application: `lending.pipedrive_id` of its answers (DEA-10); null without one. */
export function dealIdOf(payload: unknown): string | null {
  const id = valueAt(payload, 'lending.pipedrive_id')
  return typeof id === 'string' && id !== '' ? id : null
}
