import type { ValidateFunction } from 'ajv'
import { loadContract } from './contract.ts'
import { createAjv } from './factory.ts'
import { answerSerializers } from './serializers.ts'

export type ContractCompilers = {
  readonly contract: readonly object[]
  validatorOf(schema: object, mode: 'strict' | 'coercing'): ValidateFunction
  serializerOf(schema: unknown): (data: unknown) => string
}

const known = new Map<string, ContractCompilers>()

/**
 * Validators and serializers of the contract in a folder. Compiling dominates startup, and routes and test portals
 * share most schemas, so each schema is compiled once per process.
 * @throws StartError if a reference leads nowhere or back to itself
 */
export function contractCompilers(schemasFolder: string): ContractCompilers {
  const compilers = known.get(schemasFolder) ?? makeCompilers(loadContract(schemasFolder))
  known.set(schemasFolder, compilers)
  return compilers
}

function makeCompilers(contract: readonly object[]): ContractCompilers {
  const ajvs = { strict: createAjv({ coerce: false }), coercing: createAjv({ coerce: true }) }
  for (const ajv of Object.values(ajvs)) for (const schema of contract) ajv.addSchema(schema)
  const validators = new Map<string, ValidateFunction>()
  return {
    contract,
    validatorOf: (schema, mode) => {
      const key = `${mode} ${JSON.stringify(schema)}`
      const validate = validators.get(key) ?? ajvs[mode].compile(schema)
      validators.set(key, validate)
      return validate
    },
    serializerOf: answerSerializers(contract),
  }
}
