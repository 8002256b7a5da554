import { createHash } from 'node:crypto'
import type { ValidateFunction } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { toIssues } from '../../../schemas/validation/issues.ts'
import { createAjv, type Validate } from '../../validation/factory.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { withPrintedRule } from '../printedRule.ts'
import { compact } from './compact.ts'

/**
 * Module with the functions that generated code calls (src/form/validator-runtime.ts). The path is part of stored
 * versions.
 */
export const RUNTIME_ADDRESS = '/rt/validator-runtime.js'

const runtimeNames: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'ucs2length',
  'ajv/dist/runtime/equal': 'equal',
  'ajv-formats/dist/formats': 'formats',
}
const generate =
  typeof standalone === 'function' ? standalone : (standalone as unknown as { default: typeof standalone }).default

export type ValidatorModule = { code: string; hash: string }
/** The generated module, and its validator for use on the server. */
export type Emitted = ValidatorModule & { validate: Validate }

/** Code of a validator: statements that define the function `name` and call helpers as `rt.…`. */
type Generated = { readonly name: string; readonly body: string; readonly compiled: ValidateFunction }

/**
 * Generates the code of a validator with the shared factory. The browser runs patterns natively, and the page needs
 * neither eval nor ajv.
 * @param printed see `isPrinted`
 * @throws when ajv rejects the schema, or when the code needs something the runtime does not have
 */
export function generateValidator(schema: JsonObject, printed: boolean): Generated {
  const ajv = createAjv({ standalone: true })
  const compiled = ajv.compile(withPrintedRule(withoutNotes(schema), printed))
  const generated = generate(ajv, compiled)
  const name = /^"use strict";export const validate = (\w+);export default \1;/.exec(generated)
  if (name?.[1] === undefined) throw new Error('The generated validator has an unknown beginning')
  // A quote within a string of the schema is written \" in the code, so only real calls match.
  const body = generated.slice(name[0].length).replace(/\brequire\("([^"\\]+)"\)/g, (_call, module: string) => {
    const helper = runtimeNames[module]
    if (helper === undefined) throw new Error(`The generated validator needs ${module}`)
    return `rt.${helper}`
  })
  return { name: name[1], body, compiled }
}

/**
 * Compiles a form's schema to an ES module for the browser: `export const validate = (data) => Issue[]`. The same
 * factory creates the server's validator, so both give the same result.
 * @param printed see `isPrinted`
 */
export function emitValidator(schema: JsonObject, printed = true): Emitted {
  const { name, body, compiled } = generateValidator(schema, printed)
  const code = `import * as rt from "${RUNTIME_ADDRESS}";${compact(body)}export const validate = (data) => ${name}(data) ? [] : rt.toIssues(${name}.errors);`
  return {
    code,
    hash: createHash('sha256').update(code).digest('hex').slice(0, 32),
    validate: data => (compiled(data) ? [] : toIssues(compiled.errors)),
  }
}

const notes = new Set(['$comment', 'title', 'description'])

/** Removes annotations for readers. A property may well be called "title", so properties are kept. */
export function withoutNotes(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !notes.has(keyword))
      .map(([keyword, value]) => {
        if (keyword === 'properties' || keyword === 'definitions') {
          return [
            keyword,
            isJsonObject(value)
              ? Object.fromEntries(
                  Object.entries(value).map(([name, part]) => [name, isJsonObject(part) ? withoutNotes(part) : part]),
                )
              : value,
          ]
        }
        if (Array.isArray(value) && keyword !== 'enum')
          return [keyword, value.map((part: unknown) => (isJsonObject(part) ? withoutNotes(part) : part))]
        return [
          keyword,
          isJsonObject(value) && keyword !== 'const' && keyword !== 'default' ? withoutNotes(value) : value,
        ]
      }),
  )
}
