import type { FastifyReply, FastifyRequest } from 'fastify'
import { PortalError } from '../errors.ts'
import { answerError } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { NON_PAGE_PATHS } from './static.ts'

/** No hash is this short. */
const UNREADABLE_DEAL = '/deal/unreadable'

/**
 * Rejects an undecodable URL (`/%E0%A4%A`) before any hook runs. Otherwise the framework would send its own error
 * object, repeat the URL and omit the security headers. Browsers get the not-found page; a broken link to a deal gets the
 * page of deals, which says that the link is invalid (DEA-06).
 */
export function unreadableAddress(
  publicUrl: string,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' }
  return (error, request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id })
    const { method, url = '' } = request.raw
    if ((method === 'GET' || method === 'HEAD') && !NON_PAGE_PATHS.test(url.split('?')[0] ?? ''))
      void reply.redirect(url.startsWith('/deal/') ? UNREADABLE_DEAL : '/404')
    else void answerError(request, reply, new PortalError('BAD_REQUEST', { cause: error }))
  }
}
