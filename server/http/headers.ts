import fp from 'fastify-plugin'
import { pageRelease } from './pageRelease.ts'

/**
 * SHA-256 of the empty string. Emotion inserts an empty style element and fills it through CSSOM, so no nonce is
 * needed.
 */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Where browsers report violations, on the origin of the page; in `report-to` by the name of `reporting-endpoints`. */
const REPORTS_ADDRESS = '/api/reports'
const REPORTS_NAME = 'portal'

/**
 * Violations are reported by both ways: `report-uri` is the only one that Firefox and Safari know, and a browser that knows
 * `report-to` ignores it (API-27).
 * @param framed origin of the signing pages, the only origin the portal ever frames; null while signing is off
 * @param styleHash source of the one inline style of a rendered page (SEC-33)
 */
export const contentSecurityPolicy = (framed: string | null, styleHash?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' ${EMPTY_STYLE_HASH}${styleHash === undefined ? '' : ` ${styleHash}`}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${framed ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default',
    `report-uri ${REPORTS_ADDRESS}`,
    `report-to ${REPORTS_NAME}`,
  ].join('; ')

const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** Security headers of every response (SEC-31), including responses that no hook runs for. */
export function securityHeaders(publicUrl: string, framed: string | null = null): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(framed),
    'reporting-endpoints': `${REPORTS_NAME}="${REPORTS_ADDRESS}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets the headers on pages, files, API responses and errors alike. */
export const headers = fp(
  async app => {
    const fixed = {
      ...securityHeaders(app.config.publicUrl, app.signing?.origin ?? null),
      'x-portal-release': pageRelease(app.config.root),
    }
    // Callbacks instead of promises here and in the other hooks that never wait: each promise costs a turn of the
    // microtask queue.
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(fixed)
      done()
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      // Clients take their next request elsewhere. Shutdown also waits for connections: a keep-alive connection would
      // delay it until it is forced.
      if (app.stopping.hasBegun) reply.header('connection', 'close')
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done(null, payload)
    })
  },
  { name: 'headers', dependencies: ['signing', 'stopping'] },
)
