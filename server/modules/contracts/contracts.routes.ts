import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, XLSX_TYPE } from '../../lists/export/ExportSender.ts'
import { partyOf, sessionOf } from '../../http/sessionOf.ts'
import { ContractsRepository } from './contracts.repository.ts'
import { ContractsService } from './contracts.service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const reading = { access: 'user', permission: 'READ', product: 'FACTORING' } as const
const access = { ...reading, sessionWithRead: true } as const
const produces = [XLSX_TYPE, CSV_TYPE]

/** Contracts, buyers and contacts (CON-01, CON-30). Responses are JSON texts built by the database. */
export async function contractsRoutes(app: FastifyInstance): Promise<void> {
  const contracts = new ContractsService(new ContractsRepository(app.db), app.resources, app.texts)
  const exports = app.exports.ofCompanies

  app.get(
    '/contracts',
    {
      config: access,
      schema: {
        tags: ['contracts'],
        summary: 'Factoring contracts of the active party',
        querystring: { $ref: 'actions/contract-list.json#' },
        response: { 200: { $ref: 'actions/contract-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return contracts.list(partyOf(sessionOf(request)), request.query)
    },
  )

  app.get(
    '/contracts::export',
    {
      config: reading,
      schema: {
        tags: ['contracts'],
        summary: 'All contracts under the filters as a spreadsheet or CSV',
        querystring: { $ref: 'actions/contract-export.json#' },
        produces,
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => contracts.export(partyOf(session), request.query, session.language),
      })
    },
  )

  app.get(
    '/contracts/third-parties::export',
    {
      config: reading,
      schema: {
        tags: ['contracts'],
        summary: 'Buyers and suppliers of contracts as a spreadsheet or CSV',
        querystring: { $ref: 'actions/third-party-export.json#' },
        produces,
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      return exports.send(reply, {
        userId: session.userId,
        format: request.query.format,
        prepare: () => contracts.exportThirdParties(partyOf(session), request.query, session.language),
      })
    },
  )

  app.get(
    '/contracts/third-parties',
    {
      config: access,
      schema: {
        tags: ['contracts'],
        summary: 'Buyers and suppliers of contracts, limits summed over them',
        querystring: { $ref: 'actions/third-party-list.json#' },
        response: { 200: { $ref: 'actions/third-party-list-answer.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return contracts.thirdParties(partyOf(sessionOf(request)), request.query.contractIds)
    },
  )

  app.get(
    '/contracts/:contractId',
    {
      config: access,
      schema: {
        tags: ['contracts'],
        summary: 'One contract with its buyers or suppliers',
        params: ofContract,
        querystring: nothing,
        response: { 200: { $ref: 'entities/contract.json#' } },
      },
    },
    (request, reply) => {
      reply.type(JSON_TYPE)
      return contracts.one(partyOf(sessionOf(request)), request.params.contractId)
    },
  )

  app.get(
    '/contracts/:contractId/third-parties/:thirdPartyId/contacts',
    {
      config: access,
      schema: {
        tags: ['contracts'],
        summary: 'Contact persons of a buyer or supplier on a contract',
        params: ofThirdParty,
        querystring: nothing,
        response: { 200: { $ref: 'actions/contact-list-answer.json#' } },
      },
    },
    (request, reply) => {
      const { contractId, thirdPartyId } = request.params
      reply.type(JSON_TYPE)
      return contracts.contacts(partyOf(sessionOf(request)), contractId, thirdPartyId)
    },
  )
}

const nothing = { type: 'object', additionalProperties: false, properties: {} } as const

/** The schema accepts any text: an invalid id is answered with 404 instead of 400. */
const id = { type: 'string', maxLength: 512 } as const
const ofContract = { type: 'object', required: ['contractId'], properties: { contractId: id } } as const
const ofThirdParty = {
  type: 'object',
  required: ['contractId', 'thirdPartyId'],
  properties: { contractId: id, thirdPartyId: id },
} as const
