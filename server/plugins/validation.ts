import { join } from 'node:path'
import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'
import { toIssues } from '../../schemas/validation/issues.ts'
import { contractCompilers } from '../validation/contractCompilers.ts'
import { structureIssues } from '../validation/structure.ts'

/**
 * Bodies are judged by the one factory: nothing coerced, nothing removed, every error told. Query strings, parameters and
 * headers arrive as text and get the coercing instance. A body that is absurdly deep or many is refused by its shape, before all its
 * errors are collected.
 */
export const validation = fp(async (app) => {
  const { contract, validatorOf, serializerOf } = contractCompilers(join(app.config.root, 'schemas'))
  for (const schema of contract) app.addSchema(schema)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema))
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = validatorOf(schema as object, httpPart === 'body' ? 'strict' : 'coercing')
    return (data: unknown) => {
      const shape = httpPart === 'body' ? structureIssues(data) : []
      if (shape.length > 0) return { error: new PortalError('VALIDATION_FAILED', { issues: shape }) }
      if (validate(data)) return { value: data }
      return { error: new PortalError(httpPart === 'body' ? 'VALIDATION_FAILED' : 'BAD_REQUEST', { issues: toIssues(validate.errors ?? []) }) }
    }
  })
}, { name: 'validation' })
