import fp from 'fastify-plugin'
import { ExportSender } from './ExportSender.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Exports of all lists. Those of companies leave room for those of operators. */
    exports: { readonly ofCompanies: ExportSender; readonly ofOperators: ExportSender }
  }
}

const MAX_OF_COMPANIES = 4
const MAX_OF_OPERATORS = 2

/** One sender for all lists of a kind: each export occupies a database connection while the client reads. */
export const exporting = fp(
  async app => {
    const { database } = app
    const { now } = app.config
    const isOpen = (token: string) => app.sessions.isOpen(token)
    app.decorate('exports', {
      ofCompanies: new ExportSender({ database, now, maxConcurrent: MAX_OF_COMPANIES, isOpen }),
      ofOperators: new ExportSender({ database, now, maxConcurrent: MAX_OF_OPERATORS, isOpen }),
    })
  },
  { name: 'exporting' },
)
