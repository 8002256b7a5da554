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

const most = 500

/** Orders of the simulated provider; only in memory. The same reference replaces an unpaid order, and refuses to replace a paid one. */
export class SimulatedOrders {
  readonly #orders = new Map<string, SimulatedOrder>()

  /** Null when the reference is paid already. */
  add(order: NewOrder): SimulatedOrder | null {
    const same = [...this.#orders.values()].find(
      ({ merchantReference }) => merchantReference === order.merchantReference,
    )
    if (same?.paymentStatus === 'PAID') return null
    if (same !== undefined) this.#orders.delete(same.uuid)
    const added: SimulatedOrder = { ...order, uuid: randomUUID(), paymentStatus: 'PENDING' }
    this.#orders.set(added.uuid, added)
    const [oldest] = this.#orders.keys()
    if (this.#orders.size > most && oldest !== undefined) this.#orders.delete(oldest)
    return added
  }

  /** An order whose time is over is abandoned from then on. */
  find(uuid: string, now: Date): SimulatedOrder | undefined {
    const order = this.#orders.get(uuid)
    if (order?.paymentStatus === 'PENDING' && order.expiresAt <= now) order.paymentStatus = 'ABANDONED'
    return order
  }
}
