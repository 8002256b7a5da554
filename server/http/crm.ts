import fp from 'fastify-plugin'
import type { CrmProvider } from '../providers/crm/crmProvider.ts'
import { pipedrive } from '../providers/crm/pipedrive.ts'
import { SimulatedCrm } from '../providers/simulated-crm/simulatedCrm.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sales system with the deals of applications; null when it is off. */
    crm: CrmProvider | null
  }
}

/** Sales system: the real service if configured, or a simulated one. */
export const crm = fp(
  async app => {
    const { simulators, crm: account, now } = app.config
    const simulated = simulators ? new SimulatedCrm({ now }) : null
    app.decorate('crm', simulated?.provider ?? (account === null ? null : pipedrive({ ...account, now })))
    app.addHook('onClose', async () => simulated?.close())
  },
  { name: 'crm' },
)
