import { join } from 'node:path'
import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'
import { toIssues } from '../../schemas/validation/issues.ts'
import { contractCompilers } from '../validation/contractCompilers.ts'

/**
 * Request bodies use the shared validator: no coercion, nothing removed, all errors reported. Query strings,
 * parameters and headers arrive as text and are coerced. plugins/bodies rejects absurdly deep or large bodies before
 * this.
 */
export const validation = fp(
  async app => {
    const { contract, validatorOf, serializerOf } = contractCompilers(join(app.config.root, 'schemas'))
    for (const schema of contract) app.addSchema(schema)
    app.setSerializerCompiler(({ schema }) => serializerOf(schema))
    app.setValidatorCompiler(({ schema, httpPart }) => {
      const validate = validatorOf(schema as object, httpPart === 'body' ? 'strict' : 'coercing')
      return (data: unknown) => {
        if (validate(data)) return { value: data }
        return {
          error: new PortalError(httpPart === 'body' ? 'VALIDATION_FAILED' : 'BAD_REQUEST', {
            issues: toIssues(validate.errors ?? []),
          }),
        }
      }
    })
  },
  { name: 'validation' },
)
