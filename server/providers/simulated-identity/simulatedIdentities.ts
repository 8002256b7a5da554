import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { IdentityProvider } from '../eid/identityProvider.ts'
import type { IdentityProviders } from '../eid/identityProviders.ts'
import { mobileId } from '../mobile-id/mobileId.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import { smartId } from '../smart-id/smartId.ts'
import { SimulatedAuthority } from './authority.ts'
import type { Signer } from './authority.ts'
import { MOBILE_ID_BASE, mobileIdService } from './mobileIdService.ts'
import { Phones } from './phones.ts'
import type { PhoneAnswer, PhoneSession } from './phones.ts'
import { listen } from './service.ts'
import { SIMULATED_SCHEME, SMART_ID_BASE, smartIdService } from './smartIdService.ts'

type Running = { service: SimulatedService; smartId: IdentityProvider; mobileId: IdentityProvider }

const relyingParty = { uuid: '00000000-0000-4000-8000-000000000000', name: 'DEMO' }

/**
 * Simulates Smart-ID and Mobile-ID: the real clients talk HTTP to a small server inside this process. It signs with
 * its own keys, certified by its own authority. It starts listening with the first login. Sessions exist in this
 * process only, so a portal of several processes cannot use it.
 */
export class SimulatedIdentities {
  readonly #phones: Phones
  #running: Promise<Running> | undefined

  constructor({ phoneSeconds }: { phoneSeconds: number }) {
    this.#phones = new Phones(phoneSeconds)
  }

  providers(): IdentityProviders {
    return { SMART_ID: this.#provider('smartId'), MOBILE_ID: this.#provider('mobileId') }
  }

  phones(): PhoneSession[] {
    return this.#phones.list()
  }

  /** @returns false if no such phone waits for an answer */
  answer(id: string, answer: PhoneAnswer): boolean {
    return this.#phones.answer(id, answer)
  }

  async close(): Promise<void> {
    this.#phones.close()
    const running = await this.#running?.catch(() => undefined)
    await running?.service.close()
  }

  /** Codes and challenges need no service; the other calls wait until it listens. */
  #provider(name: 'smartId' | 'mobileId'): IdentityProvider {
    const client = { smartId, mobileId: (settings: Parameters<typeof smartId>[0]) => mobileId(settings) }[name]
    const { newChallenge, verificationCode } = client({
      ...relyingParty,
      url: '',
      authorities: [],
      scheme: SIMULATED_SCHEME,
      now: () => new Date(),
    })
    const running = (): Promise<Running> => (this.#running ??= this.#start())
    return {
      newChallenge,
      verificationCode,
      start: async (question, signal) => (await running())[name].start(question, signal),
      poll: async (sessionId, question, waitMs, signal) =>
        (await running())[name].poll(sessionId, question, waitMs, signal),
    }
  }

  async #start(): Promise<Running> {
    const authority = await SimulatedAuthority.create()
    const signer: Signer = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const tools = { phones: this.#phones, authority, signer }
    const service = await listen(
      { [SMART_ID_BASE]: smartIdService(tools), [MOBILE_ID_BASE]: mobileIdService(tools) },
      this.#phones,
    )
    const common = { ...relyingParty, authorities: [authority.certificate], now: () => new Date() }
    return {
      service,
      smartId: smartId({ ...common, url: `${service.url}${SMART_ID_BASE}`, scheme: SIMULATED_SCHEME }),
      mobileId: mobileId({ ...common, url: `${service.url}${MOBILE_ID_BASE}` }),
    }
  }
}
