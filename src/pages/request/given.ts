import type { Json } from '../../form/types.ts'

type Facts = { pipedriveId?: string | null; originatorToken?: string }

/** What the page itself adds to a request (specification 001 §3); the confirmation is written over when it is known. */
export function givenOf({ pipedriveId = null, originatorToken }: Facts): Readonly<Record<string, Json>> {
  return {
    'lending.pipedrive_id': pipedriveId,
    ...(originatorToken === undefined ? {} : { 'lending.originator_token': originatorToken }),
    'signing.type': 'NONE',
    'signing.md5_code': null,
    'signing.requisition_id': null,
  }
}
