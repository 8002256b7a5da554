import type { FuncKeywordDefinition } from 'ajv'

/** As pages write them. `1e309` is a number for JavaScript, and it is infinite; `0x10` and ` 1 ` are numbers for nobody here. */
const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/

/** Annotation that `withTextValues` puts before a schema; never written in a schema by hand. */
export const valueKeyword = 'fromText'
type ValueType = 'integer' | 'number' | 'boolean' | 'array'
type Readers = Readonly<Record<ValueType, (text: string) => unknown>>

const readers: Readers = {
  integer: text => (INTEGER.test(text) ? Number(text) : text),
  number: text => (NUMBER.test(text) ? Number(text) : text),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
  array: text => [text],
}

/**
 * Turns the text of a query, parameter or header into what its schema names, if all of the text is that; anything else stays text, and
 * the schema's own `type` refuses it. ajv's `coerceTypes` converts first and checks afterwards, and lets `1e309` past every `maximum`.
 */
export const textValue: FuncKeywordDefinition = {
  keyword: valueKeyword,
  schemaType: 'string',
  modifying: true,
  errors: false,
  compile:
    (type: ValueType) =>
    (
      data: unknown,
      context?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) => {
      if (typeof data === 'string' && context !== undefined)
        context.parentData[context.parentDataProperty] = readers[type](data)
      return true
    },
}

/** The schema of one value, with what reads it before it; a value that may also be text stays what it is. */
export function withTextValue<T extends object>(schema: T): T {
  const { type, $id, ...rest } = schema as { type?: unknown; $id?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return schema
  return { ...($id === undefined ? {} : { $id }), allOf: [{ [valueKeyword]: type }, { type, ...rest }] } as unknown as T
}
