import type { RouteOptions } from 'fastify'
import { currentReadOneRow, type ReadOneRow } from '../db/oneRow.ts'
import { StartError } from '../errors.ts'
import { SessionChanged } from './unconfirmedSession.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How a session that is not confirmed yet becomes so: by a read, or before anything else; null otherwise. */
    unconfirmed: { readonly readOneRow: ReadOneRow; readonly confirm: () => Promise<void> } | null
  }
  interface FastifyContextConfig {
    /**
     * The session is confirmed in the statement that reads the answer, which saves a round trip to the database
     * (SES-17). Only for routes that answer from `Statement.row` or `Statement.first` and write nothing.
     */
    sessionWithRead?: true
  }
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Lets a route confirm its session with its read. If the session changed, the rows were not handed out: it is
 * resolved and authorized again, and the handler starts again.
 * @throws StartError for a route that writes
 */
export function confirmWithRead(route: RouteOptions): void {
  if (![route.method].flat().every(method => reads.has(method)))
    throw new StartError(`The route ${String(route.method)} ${route.url} writes: it must confirm its session first`)
  const { handler, onSend } = route
  route.handler = async function (request, reply): Promise<unknown> {
    const { unconfirmed } = request
    if (unconfirmed !== null)
      try {
        return await currentReadOneRow.run(unconfirmed.readOneRow, () => handler.call(this, request, reply))
      } catch (error) {
        if (!(error instanceof SessionChanged)) throw error
        await unconfirmed.confirm()
      }
    return handler.call(this, request, reply)
  }
  route.onSend = [
    // The last line of defence against a handler that answers without a read; the error confirms the session.
    (request, _reply, payload, done) => {
      if (request.unconfirmed === null) done(null, payload)
      else done(new Error(`the route ${route.url} answered before its session was confirmed`))
    },
    ...[onSend ?? []].flat(),
  ]
}
