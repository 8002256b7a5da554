import { randomBytes } from 'node:crypto'
import type { CrmProvider } from '../crm/crmProvider.ts'
import { pipedrive } from '../crm/pipedrive.ts'
import { startService } from '../simulated-service/simulatedService.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import { gatewayAnswer } from './gateway.ts'

type Settings = { readonly now: () => Date }
type Running = { readonly service: SimulatedService; readonly client: CrmProvider }

/**
 * Simulates Pipedrive: the real client talks HTTP to a small server of this process, which starts listening with the
 * first call. Its deals are those of the demo applications.
 */
export class SimulatedCrm {
  readonly provider: CrmProvider
  readonly #settings: Settings
  readonly #apiToken = randomBytes(20).toString('hex')
  #running: Promise<Running> | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.provider = {
      deal: async (id, signal) => (await (this.#running ??= this.#start())).client.deal(id, signal),
    }
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined)
    await running?.service.close()
  }

  async #start(): Promise<Running> {
    const { now } = this.#settings
    const service = await startService(async request =>
      gatewayAnswer(request, { apiToken: this.#apiToken, now: now() }),
    )
    return { service, client: pipedrive({ url: service.url, apiToken: this.#apiToken, now }) }
  }
}
