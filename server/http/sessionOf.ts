import type { FastifyRequest } from 'fastify'
import { PortalError } from '../errors.ts'
import type { Session } from './Session.ts'

/** The session of a protected route; the access policy guarantees that it exists. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new PortalError('SME6')
  return request.session
}

type Place = { readonly id: string; readonly fid: string }

/**
 * The active party of the session. Operators and users with a revoked membership have none: 403.
 * @throws PortalError FORBIDDEN
 */
export function partyOf(session: Session): Place {
  if (session.party === null) throw new PortalError('FORBIDDEN', { message: 'the session has no active party' })
  return session.party
}
