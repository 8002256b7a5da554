import fp from 'fastify-plugin'
import { identityProviders } from '../providers/eid/identityProviders.ts'
import type { IdentityProviders } from '../providers/eid/identityProviders.ts'
import { SimulatedIdentities } from '../providers/simulated-identity/simulatedIdentities.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Providers that ask users to confirm their identity on their phone; null for a method that is off. */
    identities: IdentityProviders
    /** Simulated phone network; null when SIMULATORS is off. */
    simulatedIdentities: SimulatedIdentities | null
  }
}

/** Real providers if configured, or simulated ones that listen on a local port while the portal runs. */
export const identities = fp(
  async app => {
    const { simulators, identity, now } = app.config
    const simulated = simulators ? new SimulatedIdentities({ phoneSeconds: identity.phoneSeconds }) : null
    app.decorate('simulatedIdentities', simulated)
    app.decorate('identities', simulated === null ? identityProviders(identity, now) : simulated.providers())
    app.addHook('onClose', async () => simulated?.close())
  },
  { name: 'identities' },
)
