import type { FastifyRequest } from 'fastify'

/**
 * True for a call that a page of the portal may have made. Browsers say where a call comes from; anything else could be
 * invented anyway, so this only keeps other sites from making their visitors call.
 * @param origins of the portal
 */
export function isOwnCall({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  // Pages without a referrer, as those of the portal, may send `null`.
  const isOwn = origin === undefined || origin === 'null' || origins.includes(origin)
  return isOwn && (site === undefined || site === 'same-origin' || site === 'none')
}
