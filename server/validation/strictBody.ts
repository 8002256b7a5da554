import type { FastifyInstance } from 'fastify'
import { PortalError } from '../errors.ts'
import { duplicateKeys } from './strictJson.ts'
import { structureIssues } from './structure.ts'

/**
 * Within this plugin a JSON body may not name a key twice: readers differ in which one counts, and an application is read by several.
 * Prototype keys are refused as everywhere.
 */
export function refuseDuplicateKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, value: unknown) => {
      const shape = error === null ? structureIssues(value) : []
      // the search for repeated keys is recursive: only what is known to be shallow may reach it
      const issues = error === null && shape.length === 0 ? duplicateKeys(body) : shape
      if (issues.length > 0) done(new PortalError('VALIDATION_FAILED', { issues }))
      else done(error, value)
    })
  })
}
