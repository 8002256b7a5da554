import type { FastifyInstance, FastifyRequest } from 'fastify'
import { portalAnswer } from '../../http/portalAnswer.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { languageTags } from '../../texts/language.ts'
import type { Call } from './Answers.ts'
import { FirstLoad, type FirstLoadResult } from './first-load.service.ts'

/** Before the terms are accepted most of the calls return 403 and are left out. */
const own = { access: 'user' as const, beforeTerms: true as const, anyParty: true as const }

/** One call for everything that a page needs first (API-18). */
export async function firstLoadRoutes(app: FastifyInstance): Promise<void> {
  const firstLoad = new FirstLoad({
    documents: () => app.resources.current().documents,
    dashboards: () => app.resources.current().dashboards,
    menu: () => app.resources.current().menu,
    portal: () => portalAnswer(app),
  })

  app.get(
    '/first',
    {
      config: own,
      schema: {
        tags: ['definitions'],
        summary: 'The responses that a page needs first',
        querystring: { $ref: 'actions/first-load.json#' },
        response: { 200: { $ref: 'actions/first-load-answer.json#' } },
      },
    },
    async (request, reply) => {
      const { role, party, product, permissions, language } = sessionOf(request)
      const { path, part, texts: withoutTexts } = request.query
      const session = {
        role,
        party: party?.fid ?? null,
        product: product?.type ?? null,
        permissions,
        language,
        languageTag: languageTags[language],
      }
      const found = await firstLoad[part]({ path, session, withoutTexts }, callAs(app, request))
      return reply.type('application/json; charset=utf-8').send(bodyOf(found))
    },
  )
}

/** Calls the API in this process as the caller of this request: no rule of a call is skipped. */
function callAs(app: FastifyInstance, { headers, socket }: FastifyRequest): Call {
  const same = Object.fromEntries(
    ['authorization', 'x-forwarded-for', 'user-agent'].flatMap(name =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  )
  const remoteAddress = socket.remoteAddress
  return async address => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: address,
      headers: { ...same, accept: 'application/json' },
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })
    return statusCode === 200 ? payload : null
  }
}

/** The bodies are JSON already; parsing and writing them again would double the work. */
function bodyOf({ list, dashboard, answers }: FirstLoadResult): string {
  const written = answers.map(({ address, body }) => `{"address":${JSON.stringify(address)},"body":${body}}`)
  return `{"list":${JSON.stringify(list)},"dashboard":${JSON.stringify(dashboard)},"answers":[${written.join(',')}]}`
}
