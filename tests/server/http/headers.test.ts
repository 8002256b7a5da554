import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../../server/http/headers.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

const SECURE = 'https://portal.example'
const directives = (publicUrl: string, framed: string | null = null) =>
  new Map(
    securityHeaders(publicUrl, framed)
      ['content-security-policy']!.split('; ')
      .map(directive => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )

// Other tests compare responses with these functions, so their values are stated here once.
describe('security headers (SEC-31)', () => {
  it('demand https for a year on all subdomains, where the portal uses https', () => {
    expect(securityHeaders(SECURE)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
  })

  it('run scripts of the own origin only, without plug-ins or another base address', () => {
    const policy = directives(SECURE)
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('object-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/)
  })

  it('let nobody frame a page, and a page send data to its own origin only', () => {
    const policy = directives(SECURE)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('connect-src')).toBe("'self'")
    expect(policy.get('form-action')).toBe("'self'")
  })

  it('frame the signing pages of one origin, or none', () => {
    expect(directives(SECURE).get('frame-src')).toBe("'none'")
    expect(directives(SECURE, 'https://sign.example').get('frame-src')).toBe('https://sign.example')
  })
})

describe('response', () => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false, config: { publicUrl: SECURE } })
  })
  afterAll(() => portal.close())

  it.each([
    ['/api/portal', 'application/json'],
    ['/api/user', 'application/json'],
    ['/api/nowhere', 'application/json'],
    ['/metrics', 'text/plain'],
    ['/api/docs', 'text/html'],
  ])('of %s names its type and its characters', async (url, type) => {
    const answer = await portal.client().get(url)
    expect(String(answer.headers['content-type']).split(/; ?/)).toEqual(expect.arrayContaining([type, 'charset=utf-8']))
  })

  it('over plain HTTP leads no call to https: that is for the proxy, which knows pages from calls', async () => {
    const answer = await portal.client().get('/api/portal')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('location')
  })

  it('to TRACE repeats nothing of the request', async () => {
    const answer = await portal.app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/portal',
      headers: { authorization: 'Bearer canary' },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('canary')
  })
})
