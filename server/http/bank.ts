import fp from 'fastify-plugin'
import { ownOrigins } from '../config/ownOrigins.ts'
import { goCardless } from '../providers/bank/goCardless.ts'
import type { BankService } from '../providers/bank/goCardless.ts'
import { SimulatedBank } from '../providers/simulated-bank/simulatedBank.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Service that identifies applicants at their bank and fetches statements; null when it is off. */
    bank: BankService | null
    /** Simulated service with its banks; null when SIMULATORS is off. */
    simulatedBank: SimulatedBank | null
  }
}

/** Identification by banks: the real service if configured, or a simulated one. */
export const bank = fp(
  async app => {
    const { simulators, bank: account, publicUrl, now } = app.config
    const simulated = simulators ? new SimulatedBank({ now, pageOrigins: ownOrigins(publicUrl) }) : null
    app.decorate('simulatedBank', simulated)
    app.decorate('bank', simulated?.provider ?? (account === null ? null : goCardless({ ...account, now })))
    app.addHook('onClose', async () => simulated?.close())
  },
  { name: 'bank' },
)
