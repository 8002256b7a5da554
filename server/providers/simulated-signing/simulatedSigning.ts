import { randomBytes } from 'node:crypto'
import { dokobit } from '../e-signing/dokobit.ts'
import type { ESigning } from '../e-signing/eSigning.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import { listen } from './service.ts'
import type { SigningTexts } from './signingPage.ts'
import { SimulatedSignings } from './signings.ts'
import type { SignaturePage } from './signings.ts'

type Settings = {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Public URL of the service; null: host of `portalUrl` with the actual port. */
  readonly publicUrl: string | null
  readonly portalUrl: string
  readonly portalPort: number
  readonly othersSeconds: number
  readonly words: (language: string) => SigningTexts
  readonly page: SignaturePage
}

/**
 * Simulates Dokobit: the real client talks HTTP to a small server of this process. Its signing page has a separate
 * origin, as the real one does. Signings exist in this process only and are lost at a restart.
 */
export class SimulatedSigning {
  readonly provider: ESigning
  readonly signings: SimulatedSignings
  readonly #service: SimulatedService

  private constructor(provider: ESigning, signings: SimulatedSignings, service: SimulatedService) {
    this.provider = provider
    this.signings = signings
    this.#service = service
  }

  static async start(settings: Settings): Promise<SimulatedSigning> {
    const signings = new SimulatedSignings({ othersSeconds: settings.othersSeconds, page: settings.page })
    const accessToken = randomBytes(24).toString('base64url')
    const framedBy = [
      new URL(settings.portalUrl).origin,
      `http://localhost:${settings.portalPort}`,
      `http://127.0.0.1:${settings.portalPort}`,
    ]
    const service = await listen(
      { signings, accessToken, words: settings.words, framedBy },
      settings.host,
      settings.port,
    )
    const origin = settings.publicUrl ?? `http://${new URL(settings.portalUrl).hostname}:${service.port}`
    const client = dokobit({ url: service.url, accessToken })
    const provider: ESigning = {
      ...client,
      origin,
      addressOf: (...tokens) => client.addressOf(...tokens).replace(service.url, origin),
    }
    return new SimulatedSigning(provider, signings, service)
  }

  async close(): Promise<void> {
    this.signings.close()
    await this.#service.close()
  }
}
