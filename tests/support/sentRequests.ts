import type { Client, TestApp } from './app.ts'
import { validRequest } from './contractRequests.ts'
import { changed } from './leasingPrivate.ts'
import { aPdf, upload } from './uploads.ts'

export const CONTRACT = 'F-LT-240117'
export type SentRequest = { readonly id: string; readonly reference: string; readonly contractId: string }

export async function contractIdOf({ db }: TestApp, number = CONTRACT): Promise<string> {
  return (await db.selectFrom('contract').select('id').where('contract_number', '=', number).executeTakeFirstOrThrow())
    .id
}

async function sent(
  { db }: TestApp,
  answer: { json(): unknown; statusCode: number; body: string },
): Promise<SentRequest> {
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { reference } = answer.json() as { reference: string }
  const row = await db
    .selectFrom('contract_request')
    .select(['id', 'reference', 'contract_id as contractId'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row
}

let limit = 9_000_000_000

/** A request for a higher limit, with an explanation and a file, as the client sends it. Each has another amount. */
export async function sendLimitRequest(test: TestApp, client: Client, number = CONTRACT): Promise<SentRequest> {
  const contractId = await contractIdOf(test, number)
  const { uuid } = (await upload(test, client, 'balance.pdf', aPdf(), { contractId })).json<{ uuid: string }>()
  limit += 1
  const payload = changed(validRequest('increase-limit', 'only-what-is-required'), {
    '/contract_id': contractId,
    '/contract_increase_limit/contract_requested_limit': `${limit}.00`,
    '/contract_increase_limit/application_explanation': 'Two new buyers',
    '/file_upload_uuids': [uuid],
  })
  return sent(test, await client.post('/api/notification/email/contract/increase-limit', payload))
}

/** A request to add two buyers, which needs the permission ADD_BUYER. */
export async function sendBuyerRequest(test: TestApp, client: Client): Promise<SentRequest> {
  const payload = changed(validRequest('add-buyer', 'two-buyers'), {
    '/contract_add_buyer/contract_id': await contractIdOf(test),
  })
  return sent(test, await client.post('/api/notification/email/contract/add-buyer', payload))
}
