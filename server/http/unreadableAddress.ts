import type { FastifyReply, FastifyRequest } from 'fastify'
import { PortalError } from '../errors.ts'
import { answerError } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { notPages } from './static.ts'

/**
 * An address that cannot be decoded (`/%E0%A4%A`) is refused before any hook runs: without this it would leave with none of the
 * security headers, the framework's own error object and the address in it. A person gets the not-found page.
 */
export function unreadableAddress(
  publicUrl: string,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' }
  return (error, request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id })
    const { method, url = '' } = request.raw
    if ((method === 'GET' || method === 'HEAD') && !notPages.test(url.split('?')[0] ?? '')) void reply.redirect('/404')
    else void answerError(request, reply, new PortalError('BAD_REQUEST', { cause: error }))
  }
}
