import type { Json } from '../../../contract/formTypes.ts'

type Facts = { pipedriveId?: string | null; originatorToken?: string }

/** `signing`, until somebody stands behind the request. */
const UNCONFIRMED: Readonly<Record<string, Json>> = { type: 'NONE', md5_code: null, requisition_id: null }

/** What the page itself adds to a request; the confirmation is written over when it is known. */
export function givenOf({ pipedriveId = null, originatorToken }: Facts): Readonly<Record<string, Json>> {
  return {
    'lending.pipedrive_id': pipedriveId,
    ...(originatorToken === undefined ? {} : { 'lending.originator_token': originatorToken }),
    ...Object.fromEntries(Object.entries(UNCONFIRMED).map(([name, value]) => [['signing', name].join('.'), value])),
  }
}
