import fp from 'fastify-plugin'
import { PaymentsService } from './payments.service.ts'
import { ownOrigins } from '../../config/ownOrigins.ts'
import { montonio } from '../../providers/payment/montonio.ts'
import type { PaymentProvider } from '../../providers/payment/paymentProvider.ts'
import { SimulatedPayments } from '../../providers/simulated-payment/simulatedPayments.ts'

declare module 'fastify' {
  interface FastifyInstance {
    payments: PaymentsService
    /** Null when online payment is off. */
    paymentProvider: PaymentProvider | null
    /** Simulated provider with its bank; null when SIMULATORS is off. */
    simulatedPayments: SimulatedPayments | null
  }
}

const CHECK_INTERVAL_MS = 15_000
const NOTIFICATION_DELAY_MS = 4_000

/** Payment provider, real or simulated, and the job that queries payments without a notification. */
export const payments = fp(
  async app => {
    const { simulators, payment, publicUrl, now } = app.config
    const simulated = simulators
      ? new SimulatedPayments({ now, pageOrigins: ownOrigins(publicUrl), callbackDelayMs: NOTIFICATION_DELAY_MS })
      : null
    const provider = simulated?.provider ?? (payment === null ? null : montonio({ ...payment, now }))
    app.decorate('simulatedPayments', simulated)
    app.decorate('paymentProvider', provider)
    app.decorate('payments', new PaymentsService({ db: app.db, provider, publicUrl, now, log: app.log }))
    const run = (): void => {
      app.tracer
        .job({ name: 'job payments' }, () => app.payments.checkDue())
        .catch((error: unknown) =>
          app.log.warn(
            { message: error instanceof Error ? error.message : String(error) },
            'open payments could not be polled',
          ),
        )
    }
    let timer: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      timer = setInterval(run, CHECK_INTERVAL_MS).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await simulated?.close()
    })
  },
  { name: 'payments', dependencies: ['tracing'] },
)
