import type { FastifyInstance } from 'fastify'

/** What every page needs before it can draw: portal settings and which features this process offers. */
export async function portalRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/portal',
    {
      config: { access: 'public' },
      schema: { tags: ['portal'], summary: 'Portal settings for the page' },
    },
    async () => ({
      ...app.portal,
      features: {
        simulators: app.config.simulators,
        demo: app.config.demo,
        smartId: app.identities.SMART_ID !== null,
        mobileId: app.identities.MOBILE_ID !== null,
        payments: app.paymentProvider !== null,
        bank: app.bank !== null,
      },
      /** Where the page may send people who pay. */
      paymentOrigins: app.paymentProvider?.pageOrigins ?? [],
      /** Where the page may send people who identify themselves at a bank. */
      bankOrigins: app.bank?.pageOrigins ?? [],
      // Where signing pages come from; the page frames nothing else. Null while signing is off.
      signingOrigin: app.signing?.origin ?? null,
    }),
  )
}
