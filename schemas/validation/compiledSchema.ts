/** Fields of an object as generated from its schema: types, order, options and what is required, without other rules. */
export type FieldShape = {
  readonly $id?: string
  readonly type: 'object' | 'string'
  readonly properties?: Readonly<Record<string, FieldShape>>
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
}

/** A validator as ajv generates it: true, or `errors` says why not. */
export type CompiledValidator = {
  (data: unknown): boolean
  errors?: null | readonly { readonly instancePath: string; readonly keyword: string; readonly params?: object }[]
}

/**
 * A schema compiled by `npm run gen` (schemas/generated/validators). The generated code imports nothing; the page
 * passes in the helpers of ajv (src/form/validator-runtime.ts).
 */
export type CompiledSchema<Body> = {
  readonly id: string
  readonly shape: FieldShape
  readonly compile: (runtime: object) => CompiledValidator
  /** Only for the compiler: the type of a valid document. */
  readonly body?: Body
}
