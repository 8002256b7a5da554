import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { ListViewsService } from './list-views.service.ts'

const tags = ['list views']
const config = { access: 'user' } as const
const response = { 200: { $ref: 'entities/list-view.json#' } }
const params = { $ref: 'actions/list-view-params.json#' } as const

/** Saved views of lists (LST-30). */
export async function listViewsRoutes(app: FastifyInstance): Promise<void> {
  const views = new ListViewsService(app.db, app.resources)

  app.get(
    '/list-views',
    {
      config,
      schema: {
        tags,
        summary: 'Own saved views of a list, in the active company',
        querystring: { $ref: 'actions/list-view-query.json#' },
        response: { 200: { $ref: 'actions/list-view-list-answer.json#' } },
      },
    },
    request => views.list(sessionOf(request), request.query.resource),
  )

  app.get(
    '/list-views/:viewId',
    {
      config,
      schema: { tags, summary: "One saved view: an own one, or a colleague's of the active company", params, response },
    },
    request => views.one(sessionOf(request), request.params.viewId),
  )

  app.post(
    '/list-views',
    {
      config,
      schema: {
        tags,
        summary: 'Save a list as it is shown: 409 for a name that is in use, and beyond 50 views of a list',
        body: { $ref: 'actions/list-view-new.json#' },
        response,
      },
    },
    request => views.create(sessionOf(request), request.body),
  )

  app.patch(
    '/list-views/:viewId',
    {
      config,
      schema: {
        tags,
        summary: 'Rename an own view, replace what it shows, or make it the default of its list',
        params,
        body: { $ref: 'actions/list-view-change.json#' },
        response,
      },
    },
    request => views.change(sessionOf(request), request.params.viewId, request.body),
  )

  app.delete(
    '/list-views/:viewId',
    { config, schema: { tags, summary: 'Delete an own view', params } },
    async (request, reply) => {
      await views.remove(sessionOf(request), request.params.viewId)
      return reply.code(204).send()
    },
  )
}
