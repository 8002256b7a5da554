import fp from 'fastify-plugin'
import { officialNotices } from './official-notices.service.ts'
import { OfficialsService } from './officials.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    officials: OfficialsService
  }
}

/** Officials of companies and their permissions; used by the account page and when a user is added. */
export const officials = fp(
  async app => {
    const { db, sessions, reauthorisation, outbox, portal, texts, config } = app
    app.decorate(
      'officials',
      new OfficialsService({
        db,
        sessions,
        reauthorisation,
        outbox,
        sets: portal.permissionSets,
        smartIdCountries: portal.smartIdCountries,
        notices: officialNotices(texts, portal.brand.provider, config.now),
        now: config.now,
      }),
    )
  },
  { name: 'officials', dependencies: ['session', 'reauthorisation', 'outbox'] },
)
