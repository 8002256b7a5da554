import { compileValidator } from '../../validation/factory.ts'
import type { Validate } from '../../validation/factory.ts'
import { ProviderFault } from './providerFault.ts'

const validators = new Map<object, Validate>()

/**
 * Whether a provider's response matches a schema, which is compiled on first use. Protocols may add properties, so
 * unknown ones are allowed.
 */
export function fits(schema: object, body: unknown): boolean {
  const validate = validators.get(schema) ?? compileValidator(schema)
  validators.set(schema, validate)
  return validate(body).length === 0
}

/**
 * Returns the response as its checked type.
 * @throws ProviderFault BAD_ANSWER
 */
export function readAnswer<T>(schema: object, body: unknown): T {
  if (!fits(schema, body)) throw new ProviderFault('BAD_ANSWER')
  return body as T
}
