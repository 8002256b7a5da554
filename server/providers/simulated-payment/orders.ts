import { randomUUID } from 'node:crypto'

export type SimulatedOrder = {
  readonly uuid: string
  readonly merchantReference: string
  readonly statement: string
  readonly grandTotal: string
  readonly currency: string
  readonly locale: string
  readonly returnUrl: string
  readonly notificationUrl: string
  readonly expiresAt: Date
  paymentStatus: 'PENDING' | 'AUTHORIZED' | 'PAID' | 'VOIDED' | 'ABANDONED'
}
export type NewOrder = Omit<SimulatedOrder, 'uuid' | 'paymentStatus'>

const MAX_ORDERS = 500

/**
 * Orders of the simulated provider, in memory only. The same reference replaces an unpaid order; a paid one cannot be
 * replaced.
 */
export class SimulatedOrders {
  readonly #orders = new Map<string, SimulatedOrder>()

  /** Null if the reference is already paid. */
  add(order: NewOrder): SimulatedOrder | null {
    const same = [...this.#orders.values()].find(
      ({ merchantReference }) => merchantReference === order.merchantReference,
    )
    if (same?.paymentStatus === 'PAID') return null
    if (same !== undefined) this.#orders.delete(same.uuid)
    const added: SimulatedOrder = { ...order, uuid: randomUUID(), paymentStatus: 'PENDING' }
    this.#orders.set(added.uuid, added)
    const [oldest] = this.#orders.keys()
    if (this.#orders.size > MAX_ORDERS && oldest !== undefined) this.#orders.delete(oldest)
    return added
  }

  /** An expired order counts as abandoned. */
  find(uuid: string, now: Date): SimulatedOrder | undefined {
    const order = this.#orders.get(uuid)
    if (order?.paymentStatus === 'PENDING' && order.expiresAt <= now) order.paymentStatus = 'ABANDONED'
    return order
  }
}
