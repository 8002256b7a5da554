import type { FastifyInstance } from 'fastify'
import { lifecycleTools } from '../applications/application-lifecycle.service.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { RelatedInvitations } from './related-invitations.service.ts'

const config = { access: 'operator' as const, anyParty: true as const }
const tags = ['operator']
const application = { $ref: 'actions/related-application-params.json#' } as const
const person = { $ref: 'actions/related-person-params.json#' } as const

/** Operator routes for the spouse and guarantors of an application. */
export async function relatedInvitationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, outbox, texts, portal } = app
  const { publicUrl, now } = app.config
  const invitations = new RelatedInvitations({
    db,
    outbox,
    texts,
    portal,
    publicUrl,
    lifecycle: lifecycleTools(app),
    classifiers: new ClassifierService(now),
    now,
  })

  app.get(
    '/operator/applications/:id/applicants',
    {
      config,
      schema: {
        tags,
        summary: 'The spouse and guarantors of an application',
        params: application,
        response: { 200: { $ref: 'actions/related-persons-answer.json#' } },
      },
    },
    async request => ({ applicants: await invitations.list(request.params.id) }),
  )

  app.post(
    '/operator/applications/:id/applicants',
    {
      config,
      schema: {
        tags,
        summary: 'Invite a guarantor',
        params: application,
        body: { $ref: 'actions/related-guarantor.json#' },
        response: { 201: { $ref: 'actions/related-application-params.json#' } },
      },
    },
    async (request, reply) => {
      const { link_by: linkBy, ...guarantor } = request.body
      return reply
        .code(201)
        .send(
          await invitations.inviteGuarantor(request.params.id, guarantor, { by: sessionOf(request).userId, linkBy }),
        )
    },
  )

  app.post(
    '/operator/applications/:id/applicants/:applicantId/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Send a new link and code; what was sent before is worth nothing',
        params: person,
        body: { $ref: 'actions/related-again.json#' },
      },
    },
    async (request, reply) => {
      await invitations.resend(request.params.id, request.params.applicantId, {
        by: sessionOf(request).userId,
        linkBy: request.body.link_by,
      })
      return reply.code(204).send()
    },
  )

  app.delete(
    '/operator/applications/:id/applicants/:applicantId',
    {
      config,
      schema: { tags, summary: 'Withdraw an invitation; the application no longer waits for it', params: person },
    },
    async (request, reply) => {
      await invitations.withdraw(request.params.id, request.params.applicantId, { by: sessionOf(request).userId })
      return reply.code(204).send()
    },
  )
}
