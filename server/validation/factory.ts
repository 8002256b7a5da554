import { createHash } from 'node:crypto'
import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import { toIssues, type Issue } from '../../schemas/validation/issues.ts'
import { LRUCache } from 'lru-cache'
import { linearTimePatterns } from './patterns.ts'
import { structureIssues } from './structure.ts'
import { mapSchemas, printedRule, textRule, withTextRule } from './textRule.ts'
import { textValue, withTextValue } from './textValues.ts'

export type Validate = (data: unknown) => Issue[]

export type FactoryOptions = {
  /** Query strings, path parameters and headers only: "2" becomes 2, a single value becomes a list of one. */
  coerce?: boolean
  /** For modules sent to the browser: keeps the source, runs patterns natively. */
  standalone?: boolean
}

// ajv-formats is CommonJS: bundlers provide the function itself, Node provides the exports object.
const addFormats =
  typeof formatsPlugin === 'function' ? formatsPlugin : (formatsPlugin as { default: typeof formatsPlugin }).default

/** Adds the text rule to every schema, however it is added; with coercion also the keyword that converts text. */
class PortalAjv extends Ajv {
  readonly #coerce: boolean

  constructor(options: Options, coerce: boolean) {
    super(options)
    this.#coerce = coerce
  }

  override _addSchema(
    schema: AnySchema,
    meta?: boolean,
    baseId?: string,
    validateSchema?: boolean | 'log',
    addSchema?: boolean,
  ) {
    const seen = meta === true ? schema : this.#withTextRule(schema)
    return super._addSchema(seen, meta, baseId, validateSchema, addSchema)
  }

  /** The schema of schemas is compiled once per process, which takes longer than to compile most schemas. */
  override validateSchema(schema: AnySchema, throwOrLogError?: boolean) {
    return schemasOfSchemas().validateSchema(schema, throwOrLogError)
  }

  // ajv recognises a compiled schema by object identity.
  #copies: WeakMap<object, AnySchema> | undefined
  #withTextRule(schema: AnySchema): AnySchema {
    if (typeof schema !== 'object') return schema
    this.#copies ??= new WeakMap()
    const copy =
      this.#copies.get(schema) ??
      (this.#coerce ? mapSchemas(withTextRule(schema), withTextValue) : withTextRule(schema))
    this.#copies.set(schema, copy)
    return copy
  }
}

let metaAjv: Ajv | undefined
function schemasOfSchemas(): Ajv {
  metaAjv ??= addFormats(new Ajv({ allErrors: true, messages: false }))
  return metaAjv
}

/**
 * The only place where validators are created (API-08). Draft-07; nothing is coerced, filled in or removed; all errors
 * are reported; unknown keywords are an error. Request bodies, forms, documents, generators and tests all use it, so a
 * rule has one meaning.
 */
export function createAjv({ coerce = false, standalone = false }: FactoryOptions = {}): Ajv {
  const options: Options = {
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    // `required` within if/then lists properties that are declared outside of it.
    strictRequired: false,
    strictTypes: false,
    messages: false,
    code: standalone ? { source: true, esm: true, lines: false, optimize: 2 } : { regExp: linearTimePatterns },
  }
  const ajv = new PortalAjv(options, coerce)
  ajv.addKeyword(textRule)
  ajv.addKeyword(printedRule)
  if (coerce) ajv.addKeyword(textValue)
  addFormats(ajv)
  return ajv
}

const compiled = new LRUCache<string, Validate, AnySchema>({
  max: 60,
  memoMethod: (_key, _stale, { context: schema }) => withShape(createAjv().compile(schema)),
})

/**
 * Creates a validator that returns issues; an empty list means valid. Recent validators are cached, so that the same
 * schema is not compiled again.
 * @param ajv has the schemas that `schema` refers to; the data is changed only if it was created with `coerce`
 */
export function compileValidator(schema: AnySchema, ajv?: Ajv): Validate {
  if (ajv !== undefined) return withShape(ajv.compile(schema))
  const key = createHash('sha256').update(JSON.stringify(schema)).digest('base64')
  return compiled.memo(key, { context: schema })
}

function withShape(validate: ValidateFunction): Validate {
  return data => {
    const shape = structureIssues(data)
    if (shape.length > 0) return shape
    return validate(data) ? [] : toIssues(validate.errors)
  }
}
