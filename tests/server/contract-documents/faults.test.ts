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

describe('a signing service that is down', () => {
  test.each(['upload', 'isUploaded', 'create'] as const)(
    'at %s: 503 SIGNING_FAILED, nothing half-done, and the next try works',
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

  test('fails everybody who waited for the same start with it, and no one waits for long', async () => {
    vi.spyOn(service, 'upload').mockRejectedValue(new ProviderFault('UNREACHABLE'))
    const answers = await Promise.all([1, 2, 3].map(() => steps.ask(demo, alone.id)))
    expect(answers.map(answer => answer.statusCode)).toEqual([503, 503, 503])
    expect(new Set(await states())).toEqual(new Set(['NOT_STARTED']))
  })

  test.each(['stateOf', 'download'] as const)(
    'at %s leaves the page readable and the state as it was; it comes right with a later look',
    async call => {
      await steps.answer(await url(), 'sign')
      vi.spyOn(service, call).mockRejectedValueOnce(new ProviderFault('WRONG_DIGEST'))
      clock.advance(2)
      expect(await steps.status(demo, alone.id)).toMatchObject({ signing: 'OPEN', document: { status: 'UNSIGNED' } })
      clock.advance(2)
      expect(await steps.status(demo, alone.id)).toMatchObject({ signing: 'NONE', document: { status: 'SIGNED' } })
    },
  )

  test('at a postback: 503, so that the service calls again', async () => {
    await url()
    const path = new URL(portal.app.simulatedSigning!.signings.list().at(-1)!.postbackUrl).pathname
    vi.spyOn(service, 'stateOf').mockRejectedValueOnce(new ProviderFault('TIMEOUT'))
    expect((await portal.app.inject({ method: 'POST', url: path })).statusCode).toBe(503)
    expect((await portal.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
  })
})

describe('a signing service that is slow', () => {
  test('to look at a file: a text for the person, and the next click goes on with the same file', async () => {
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

  test('so that a process died while starting: the claim is taken over when its time is up', async () => {
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

test('what nobody looks at is found by the sweep', async () => {
  await steps.answer(await url(), 'sign')
  clock.advance(400)
  await sweepSignings(portal)
  expect(
    await portal.db.selectFrom('contract_document').select('status').where('id', '=', alone.id).executeTakeFirst(),
  ).toEqual({ status: 'SIGNED' })
})
