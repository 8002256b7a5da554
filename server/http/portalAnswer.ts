import type { FastifyInstance } from 'fastify'

/** Data that every page needs before rendering: portal settings and the features of this process. */
export function portalAnswer(app: FastifyInstance): object {
  return {
    ...app.portal,
    features: {
      simulators: app.config.simulators,
      demo: app.config.demo,
      smartId: app.identities.SMART_ID !== null,
      mobileId: app.identities.MOBILE_ID !== null,
      payments: app.paymentProvider !== null,
      bank: app.bank !== null,
      readsImages: app.readsImages,
      formStatistics: app.config.formStatistics,
    },
    /** Origins of payment pages that the page may redirect to. */
    paymentOrigins: app.paymentProvider?.pageOrigins ?? [],
    /** Origins of bank pages that the page may redirect to for identification. */
    bankOrigins: app.bank?.pageOrigins ?? [],
    // Origin of signing pages, the only one that the page frames. Null while signing is off.
    signingOrigin: app.signing?.origin ?? null,
  }
}
