import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderFault } from '../../../server/providers/call/providerFault.ts'
import type { ESigning } from '../../../server/providers/e-signing/eSigning.ts'
import { buildTestApp } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { signingSteps, sweepSignings } from '../../support/signing.ts'
import type { SigningDocument } from '../../support/signing.ts'

const clock = aClock('2026-11-21T09:00:00.000Z')
let portal: TestApp
let steps: ReturnType<typeof signingSteps>
let demo: Client
let service: ESigning
let alone: SigningDocument

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: clock.now } })
  demo = await portal.as('demo')
  service = portal.app.signing!
  steps = signingSteps(portal)
  alone = (await steps.documents(demo))[0]!
})
afterAll(() => portal.close())
beforeEach(() => steps.restart())
afterEach(() => {
  vi.restoreAllMocks()
})

const states = async () =>
  (
    await portal.db
      .selectFrom('contract_signing')
      .select('state')
      .where('document_id', '=', alone.id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)
const url = async () => (await steps.ask(demo, alone.id)).json<{ url: string }>().url

describe('unavailable signing service', () => {
  test.each(['upload', 'isUploaded', 'create'] as const)(
    'at %s returns 503 SIGNING_FAILED, stores nothing incomplete, and the next attempt succeeds',
    async call => {
      vi.spyOn(service, call).mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
      const answer = await steps.ask(demo, alone.id)
      expect(answer.json()).toMatchObject({ status: 503, code: 'SIGNING_FAILED', issues: [] })
      expect(answer.body).not.toContain('TIMEOUT')
      expect(await states()).toEqual(['NOT_STARTED'])
      expect(await steps.status(demo, alone.id)).toMatchObject({ signing: 'NONE', document: { status: 'UNSIGNED' } })
      expect(await url()).toMatch(/^http/)
      expect(await states()).toEqual(['NOT_STARTED', 'OPEN'])
    },
  )

  test('fails every request waiting for the same start, and none waits for long', async () => {
    vi.spyOn(service, 'upload').mockRejectedValue(new ProviderFault('UNREACHABLE'))
    const answers = await Promise.all([1, 2, 3].map(() => steps.ask(demo, alone.id)))
    expect(answers.map(answer => answer.statusCode)).toEqual([503, 503, 503])
    expect(new Set(await states())).toEqual(new Set(['NOT_STARTED']))
  })

  test.each(['stateOf', 'download'] as const)(
    'at %s leaves the page readable and the state unchanged; a later check updates it',
    async call => {
      await steps.answer(await url(), 'sign')
      vi.spyOn(service, call).mockRejectedValueOnce(new ProviderFault('WRONG_DIGEST'))
      clock.advance(2)
      expect(await steps.status(demo, alone.id)).toMatchObject({ signing: 'OPEN', document: { status: 'UNSIGNED' } })
      clock.advance(2)
      expect(await steps.status(demo, alone.id)).toMatchObject({ signing: 'NONE', document: { status: 'SIGNED' } })
    },
  )

  test('at a postback returns 503, so that the service retries', async () => {
    await url()
    const path = new URL(portal.app.simulatedSigning!.signings.list().at(-1)!.postbackUrl).pathname
    vi.spyOn(service, 'stateOf').mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
    expect((await portal.app.inject({ method: 'POST', url: path })).statusCode).toBe(503)
    expect((await portal.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  })
})

describe('slow signing service', () => {
  test('during a file status check shows a message to the user, and the next click continues with the same file', async () => {
    const upload = vi.spyOn(service, 'upload')
    const taken = vi.spyOn(service, 'isUploaded').mockResolvedValue(false)
    const answer = await steps.ask(demo, alone.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ text: portal.app.texts.get('en', 'server', 'signing.preparing') })
    taken.mockRestore()
    clock.advance(1)
    expect(await url()).toMatch(/^http/)
    expect(upload).toHaveBeenCalledTimes(1)
  }, 20_000)

  test('during a start that crashed lets the expired claim be taken over', async () => {
    await portal.db
      .insertInto('contract_signing')
      .values({
        document_id: alone.id,
        state: 'STARTING',
        claimed_until: new Date(clock.now().getTime() + 28_000),
        file_token: null,
        provider_token: null,
        postback_hash: null,
        started_by: null,
        signer_tokens: '{}',
        created_at: clock.now(),
      })
      .execute()
    clock.advance(29)
    expect(await url()).toMatch(/^http/)
    expect(await states()).toEqual(['OPEN'])
  })
})

test('sweep completes documents that no user opens', async () => {
  await steps.answer(await url(), 'sign')
  clock.advance(400)
  await sweepSignings(portal)
  expect(
    await portal.db.selectFrom('contract_document').select('status').where('id', '=', alone.id).executeTakeFirst(),
  ).toEqual({ status: 'SIGNED' })
})
