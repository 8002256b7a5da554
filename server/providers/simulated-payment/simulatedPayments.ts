import { randomBytes } from 'node:crypto'
import { montonio } from '../payment/montonio.ts'
import { signJwt } from '../payment/jwt.ts'
import type { PaymentProvider } from '../payment/paymentProvider.ts'
import type { SimulatedService } from '../simulated-service/simulatedService.ts'
import { SimulatedOrders } from './orders.ts'
import type { SimulatedOrder } from './orders.ts'
import { listen } from './service.ts'

/** Actions on the page of the simulated bank. */
export type BankAnswer = 'PAY' | 'PAY_LATER' | 'DECLINE'
type Settings = {
  readonly now: () => Date
  /** Origins that users may be redirected to: the portal's own. */
  readonly pageOrigins: readonly string[]
  /** Delay of a payment that the bank confirms later. */
  readonly callbackDelayMs: number
}

/** Retry delays of an unacknowledged webhook; shorter than those of the real service. */
const retryMs = [1_000, 5_000, 30_000, 120_000]
const TOKEN_SECONDS = 600

/**
 * Simulates Montonio: the real client talks HTTP to a small server inside this process, and webhooks call the portal's
 * own public route. The portal renders its bank page (server/modules/simulator). Orders exist in this process only.
 */
export class SimulatedPayments {
  readonly provider: PaymentProvider
  readonly #orders = new SimulatedOrders()
  readonly #settings: Settings
  readonly #accessKey = 'simulated-store'
  readonly #secretKey = randomBytes(32).toString('base64url')
  readonly #timers = new Set<NodeJS.Timeout>()
  #running: Promise<{ service: SimulatedService; client: PaymentProvider }> | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    const offline = this.#client('')
    const running = () => (this.#running ??= this.#start())
    this.provider = {
      pageOrigins: settings.pageOrigins,
      readCallback: token => offline.readCallback(token),
      create: async (order, signal) => (await running()).client.create(order, signal),
      stateOf: async (orderId, signal) => (await running()).client.stateOf(orderId, signal),
    }
  }

  find(uuid: string): SimulatedOrder | undefined {
    return this.#orders.find(uuid, this.#settings.now())
  }

  /** @returns where the bank redirects the person; undefined if no such order can be paid (any more) */
  async answer(uuid: string, answer: BankAnswer): Promise<string | undefined> {
    const order = this.find(uuid)
    if (order?.paymentStatus !== 'PENDING') return undefined
    order.paymentStatus = answer === 'PAY' ? 'PAID' : answer === 'PAY_LATER' ? 'AUTHORIZED' : 'VOIDED'
    this.#report(order, 0)
    if (answer === 'PAY_LATER')
      this.#after(this.#settings.callbackDelayMs, () => {
        order.paymentStatus = 'PAID'
        this.#report(order, 0)
      })
    return this.returnOf(order)
  }

  /** Return URL of the portal, with the token that the real service adds. */
  async returnOf(order: SimulatedOrder): Promise<string> {
    const url = new URL(order.returnUrl)
    url.searchParams.set('order-token', await this.tokenOf(order))
    return url.href
  }

  /** Signed token with the state of an order. */
  tokenOf({ uuid, merchantReference, paymentStatus, grandTotal, currency }: SimulatedOrder): Promise<string> {
    const issued = Math.floor(this.#settings.now().getTime() / 1000)
    const claims = {
      uuid,
      accessKey: this.#accessKey,
      merchantReference,
      paymentStatus,
      paymentMethod: 'paymentInitiation',
      grandTotal: Number(grandTotal),
      currency,
      iat: issued,
      exp: issued + TOKEN_SECONDS,
    }
    return signJwt(claims, this.#secretKey)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    const running = await this.#running?.catch(() => undefined)
    await running?.service.close()
  }

  /** Sends the webhook of an order immediately; without a response of 200 or 201 it is sent again later. */
  #report(order: SimulatedOrder, attempt: number): void {
    this.#send(order).then(
      accepted => {
        const wait = retryMs[attempt]
        if (!accepted && wait !== undefined) this.#after(wait, () => this.#report(order, attempt + 1))
      },
      () => undefined,
    )
  }

  async #send(order: SimulatedOrder): Promise<boolean> {
    const body = JSON.stringify({ orderToken: await this.tokenOf(order) })
    try {
      const { status } = await fetch(order.notificationUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(5_000),
      })
      return status === 200 || status === 201
    } catch {
      return false
    }
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms).unref()
    this.#timers.add(timer)
  }

  #client(url: string): PaymentProvider {
    return montonio({
      url,
      accessKey: this.#accessKey,
      secretKey: this.#secretKey,
      pageOrigins: this.#settings.pageOrigins,
      now: this.#settings.now,
    })
  }

  async #start(): Promise<{ service: SimulatedService; client: PaymentProvider }> {
    const pageOf = ({ returnUrl, uuid }: SimulatedOrder): string => new URL(`/simulator/bank/${uuid}`, returnUrl).href
    const service = await listen({
      orders: this.#orders,
      accessKey: this.#accessKey,
      secretKey: this.#secretKey,
      now: this.#settings.now,
      pageOf,
    })
    return { service, client: this.#client(`${service.url}/api`) }
  }
}
