import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { PortalError } from '../errors.ts'

/** What the tabs of a list count by: a filter, the field that it compares, and the total that is summed with it. */
export type TabsOf = { readonly filter: string; readonly field: string; readonly sum: string | undefined }

/**
 * The tabs that a document declares (LST-01).
 * @throws PortalError NOT_FOUND if it declares none, which an edit of the running portal may have done
 */
export function tabsOf({ tabs, filters = [] }: ResourceDefinition): TabsOf {
  const declared = filters.find(({ field }) => field === tabs?.filter)
  if (tabs === undefined || declared === undefined) throw new PortalError('NOT_FOUND')
  return { filter: declared.field, field: declared.on ?? declared.field, sum: tabs.sum }
}

/** The response of a tabs call: actions/list-tabs-answer.json. */
export function tabsAnswer(counts: string, isBounded = false): string {
  return `{"counts":${counts},"isBounded":${isBounded}}`
}
