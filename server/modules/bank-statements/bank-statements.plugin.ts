import fp from 'fastify-plugin'
import { StatementCollector } from './StatementCollector.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Fetches the statements that users have agreed to share from their banks. */
    statementCollector: StatementCollector
  }
}

/** Statements of banks that are slow are fetched in the background. */
export const bankStatements = fp(
  async app => {
    const collector = new StatementCollector({ db: app.db, bank: app.bank, now: app.config.now, log: app.log })
    app.decorate('statementCollector', collector)
    // Only while the portal listens: tests collect when they say so.
    app.addHook('onListen', async () => collector.start())
    app.addHook('preClose', async () => collector.close())
  },
  { name: 'bank-statements', dependencies: ['bank'] },
)
