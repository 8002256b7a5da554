import { compileValidator } from '../../validation/factory.ts'
import type { Validate } from '../../validation/factory.ts'
import { ProviderFault } from './providerFault.ts'

const validators = new Map<object, Validate>()

/** Whether an answer of a provider has a shape. Compiled when first needed; the protocols let answers grow, so unknown names are let through. */
export function fits(schema: object, body: unknown): boolean {
  const validate = validators.get(schema) ?? compileValidator(schema)
  validators.set(schema, validate)
  return validate(body).length === 0
}

/** The answer, known to have its shape. @throws ProviderFault BAD_ANSWER */
export function readAnswer<T>(schema: object, body: unknown): T {
  if (!fits(schema, body)) throw new ProviderFault('BAD_ANSWER')
  return body as T
}
