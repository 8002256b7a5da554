import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { apiPage, apiPageStyle } from '../openapi/page.ts'

/** The API's description, made from the routes themselves: `/api/docs/openapi.json` for machines, `/api/docs` for people. */
export const openapi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Finance portal API', version: '1', description: 'All calls of the portal. Amounts are decimal strings, dates YYYY-MM-DD.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema['$id'] ?? `schema-${index}`).replace(/\.json$/, '').replaceAll('/', '.') },
    hideUntagged: false,
  })
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/api/docs', hidden, async (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())))
  app.get('/api/docs/style.css', hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle))
  app.get('/api/docs/openapi.json', hidden, async () => app.swagger())
}, { name: 'openapi' })
