import type { Json } from '../../../contract/formTypes.ts'

type Facts = { pipedriveId?: string | null; originatorToken?: string }

/** Initial values of the group `signing`; the confirmation by bank or signature replaces them. */
const unconfirmed: Readonly<Record<string, Json>> = { type: 'NONE', md5_code: null, requisition_id: null }

/** Values that the page itself adds to a request; the confirmation replaces the default once it is known. */
export function presetsOf({ pipedriveId = null, originatorToken }: Facts): Readonly<Record<string, Json>> {
  return {
    'lending.pipedrive_id': pipedriveId,
    ...(originatorToken === undefined ? {} : { 'lending.originator_token': originatorToken }),
    ...Object.fromEntries(Object.entries(unconfirmed).map(([name, value]) => [['signing', name].join('.'), value])),
  }
}
