import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { apiPage, API_PAGE_STYLE } from './openapiPage.ts'

/** API description generated from the routes: `/api/docs/openapi.json` for machines, `/api/docs` for people. */
export const openapi = fp(
  async app => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Finance portal API',
          version: '1',
          description: 'All calls of the portal. Amounts are decimal strings, dates YYYY-MM-DD.',
        },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      refResolver: {
        buildLocalReference: (schema, _base, _fragment, index) =>
          String(schema['$id'] ?? `schema-${index}`)
            .replace(/\.json$/, '')
            .replaceAll('/', '.'),
      },
      hideUntagged: false,
    })
    const place = app.config.exposure.apiDocs
    app.internalPorts.get(place, '/api/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())),
    )
    app.internalPorts.get(place, '/api/docs/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE),
    )
    app.internalPorts.get(place, '/api/docs/openapi.json', async () => app.swagger())
  },
  { name: 'openapi', dependencies: ['internal-ports'] },
)
