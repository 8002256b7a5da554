import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { describe, expect, it } from 'vitest'
import { reauthorisation } from '../../../server/modules/reauthorisation/reauthorisation.plugin.ts'

/** A server that knows the rule and nothing else; its routes are never called. */
async function serverWithTheRule() {
  const app = Fastify()
  for (const name of ['policy', 'limits']) await app.register(fp(async () => {}, { name }))
  for (const name of ['db', 'throttle', 'passwords', 'config'] as const)
    app.decorate(name, { now: () => new Date() } as never)
  await app.register(reauthorisation)
  return app
}

describe('route that the specification protects by the password', () => {
  it.each([
    ['PATCH', '/user/account'],
    ['PATCH', '/user/change-email'],
    ['PATCH', '/user/mfa/change-phone'],
    ['PATCH', '/user/:username/permissions'],
    ['DELETE', '/user'],
  ] as const)('%s %s fails startup unless its route declares the purpose', async (method, url) => {
    const app = await serverWithTheRule()
    const route = { method, url: `/api${url}`, handler: async () => ({}) }
    expect(() => app.route({ ...route, config: { access: 'user' } })).toThrow(
      `The route ${method} ${url} does not declare config.reauthorise`,
    )
    expect(() =>
      app.route({ ...route, config: { access: 'user', reauthorise: { purposes: ['EMAIL'] } } }),
    ).not.toThrow()
    await app.close()
  })
})
