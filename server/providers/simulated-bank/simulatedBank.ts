import { randomBytes } from 'node:crypto'
import { goCardless } from '../bank/goCardless.ts'
import type { BankService } from '../bank/goCardless.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import { simulatedBanks } from './banks.ts'
import type { SimulatedInstitution } from './banks.ts'
import { SimulatedRequisitions } from './requisitions.ts'
import type { BankPageAnswer, SimulatedRequisition } from './requisitions.ts'
import { listen } from './service.ts'

type Settings = {
  readonly now: () => Date
  /** Origins that applicants may be redirected to: the portal's own. */
  readonly pageOrigins: readonly string[]
}
type Running = { readonly service: SimulatedService; readonly client: BankService }

/** Parameters that the real service adds to the return URL after a failure. */
const errors: Readonly<Partial<Record<BankPageAnswer, { error: string; details: string }>>> = {
  REFUSE: { error: 'UserCancelledSession', details: 'User cancelled the session.' },
  WRONG_PERSON: { error: 'ssn_verification_failed', details: 'SSN verification has failed.' },
  EXPIRED: { error: 'UserSessionRejected', details: 'The session has expired.' },
}

/**
 * Simulates GoCardless Bank Account Data: the real client talks HTTP to a small server of this process. The portal
 * renders the banks' page (server/modules/simulator). It starts listening with the first call and stores its state in
 * this process only.
 */
export class SimulatedBank {
  readonly provider: BankService
  readonly requisitions = new SimulatedRequisitions()
  readonly #settings: Settings
  #running: Promise<Running> | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    const client = async (): Promise<BankService> => (await (this.#running ??= this.#start())).client
    this.provider = {
      pageOrigins: settings.pageOrigins,
      institutions: async (country, signal) => (await client()).institutions(country, signal),
      createLink: async (link, signal) => (await client()).createLink(link, signal),
      requisition: async (id, signal) => (await client()).requisition(id, signal),
      ownerOf: async (accountId, signal) => (await client()).ownerOf(accountId, signal),
      createStatementLink: async (link, signal) => (await client()).createStatementLink(link, signal),
      account: async (accountId, signal) => (await client()).account(accountId, signal),
      balances: async (accountId, signal) => (await client()).balances(accountId, signal),
      transactions: async (accountId, period, signal) => (await client()).transactions(accountId, period, signal),
      transactionsAt: async (accountId, next, signal) => (await client()).transactionsAt(accountId, next, signal),
    }
  }

  bankOf({ institutionId }: SimulatedRequisition): SimulatedInstitution | undefined {
    return simulatedBanks().find(({ id }) => id === institutionId)
  }

  /**
   * The first answer counts.
   * @returns where the bank redirects the person
   */
  answer(requisition: SimulatedRequisition, answer: BankPageAnswer, ownerName: string): string {
    if (requisition.ended !== null) return this.returnUrl(requisition)
    if (answer === 'AGREE' || answer === 'WRONG_REFERENCE')
      this.requisitions.link(requisition, ownerName, this.bankOf(requisition)?.countries[0] ?? 'LT')
    else requisition.status = answer === 'EXPIRED' ? 'EX' : 'RJ'
    requisition.ended = answer
    return this.returnUrl(requisition)
  }

  /** Return URL of the person, with the parameters that the real service adds. */
  returnUrl({ redirect, reference, ended }: SimulatedRequisition): string {
    const back = new URL(redirect)
    back.searchParams.set('ref', ended === 'WRONG_REFERENCE' ? randomBytes(16).toString('hex') : reference)
    for (const [name, value] of Object.entries(ended === null ? {} : (errors[ended] ?? {})))
      back.searchParams.set(name, value)
    return back.href
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined)
    await running?.service.close()
  }

  async #start(): Promise<Running> {
    const secrets = { secretId: 'simulated-portal', secretKey: randomBytes(24).toString('base64url') }
    const linkOf = ({ id, redirect }: SimulatedRequisition): string =>
      new URL(`/simulator/identification/${id}`, redirect).href
    const service = await listen({ ...secrets, requisitions: this.requisitions, linkOf })
    return { service, client: goCardless({ ...secrets, ...this.#settings, url: service.url }) }
  }
}
