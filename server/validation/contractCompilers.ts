import type { ValidateFunction } from 'ajv'
import { loadContract } from './contract.ts'
import { createAjv } from './factory.ts'
import { answerSerializers } from './serializers.ts'

export type ContractCompilers = {
  readonly contract: readonly object[]
  validatorOf(schema: object, manner: 'strict' | 'coercing'): ValidateFunction
  serializerOf(schema: unknown): (data: unknown) => string
}

const known = new Map<string, ContractCompilers>()

/**
 * Validators and serialisers of the calls of the contract in a folder. Routes share most of their schemas, and every portal of a process the
 * contract: each schema is compiled once per process, since compiling is most of a start.
 * @throws StartError when a reference leads nowhere or back to itself
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
    validatorOf: (schema, manner) => {
      const key = `${manner} ${JSON.stringify(schema)}`
      const validate = validators.get(key) ?? ajvs[manner].compile(schema)
      validators.set(key, validate)
      return validate
    },
    serializerOf: answerSerializers(contract),
  }
}
