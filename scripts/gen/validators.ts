import { basename, join } from 'node:path'
import { resolveLocal, resolvePointer } from '../../schemas/refs.ts'
import type { FieldShape } from '../../schemas/validation/compiledSchema.ts'
import { generateValidator } from '../../server/forms/compile/emit.ts'
import { bundleSchema } from '../../server/forms/bundle.ts'
import { isJsonObject, type JsonObject } from '../../server/forms/documents.ts'

/** Schemas that dialogs of the staff pages validate with (src/form/action-form). */
const compiled = [
  'actions/application-find',
  'actions/company-change',
  'actions/contact-change',
  'actions/contact-new',
  'actions/partner-content',
  'actions/partner-token-new',
  'actions/related-guarantor',
  'actions/user-account-change',
  'actions/user-authorize',
  'actions/user-change-email',
  'actions/user-change-phone',
  'actions/user-login-data',
  'common/contact-phone',
  'common/personal-code-ee',
  'common/personal-code-lt',
  'common/personal-code-lv',
] as const
const BANNER = '// Made by npm run gen; do not edit.'

/**
 * `schemas/generated/validators/<schema>.js` with its types: the validator that our factory compiles, and the fields of
 * the schema. The page runs it without ajv and without eval (decision 002).
 */
export function* generatedValidators(root: string): Generator<readonly [string, string]> {
  for (const path of compiled) {
    const schema = bundleSchema(join(root, `schemas/${path}.json`))
    const name = basename(path)
    const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const type = camel.slice(0, 1).toUpperCase() + camel.slice(1)
    const { name: validator, body } = generateValidator(schema, false)
    const code = withoutPaths(withoutSchemas(body, schema))
    const id = `${path}.json`
    const shape = JSON.stringify({ $id: id, ...shapeOf(schema, schema) })
    yield [
      `schemas/generated/validators/${name}.js`,
      `${BANNER}\nexport const ${camel} = {\n  id: '${id}',\n  shape: ${shape},\n  compile: rt => {\n${code}\nreturn ${validator}\n  },\n}\n`,
    ]
    yield [
      `schemas/generated/validators/${name}.d.ts`,
      `${BANNER}\nimport type { CompiledSchema } from '../../validation/compiledSchema.ts'\nimport type { ${type} } from '../types/${path}.ts'\n\nexport const ${camel}: CompiledSchema<${type}>\n`,
    ]
  }
}

/** Puts values that the code reads from its schema in their place, so that the page need not load the schema. */
function withoutSchemas(code: string, schema: JsonObject): string {
  const [, root = ''] = /\bconst (schema\d+) = /.exec(code) ?? []
  const read = new RegExp(`\\b${root}((?:\\.[A-Za-z]\\w*|\\[\\d+\\])+)`, 'g')
  const inlined = code.replace(read, (_, path: string) => JSON.stringify(resolvePointer(schema, pointerOf(path))))
  const isRead = new RegExp(`\\b${root}\\b(?! = )`).test(inlined)
  return isRead ? code : inlined.replace(new RegExp(`\\bconst ${root} = .*?\\};(?=const|function)`, 's'), '')
}

/** `.properties.phone.type` → `/properties/phone/type`, `.allOf[0].type` → `/allOf/0/type` */
function pointerOf(path: string): string {
  return path.replace(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')
}

/** RJSF reads the schema path of an error only to find the title of a missing property. */
function withoutPaths(code: string): string {
  return code.replace(/schemaPath:"(?:[^"\\]|\\.)*",keyword:"(?!required")/g, 'keyword:"')
}

function shapeOf(schema: JsonObject, root: JsonObject): FieldShape {
  const { properties, required, enum: options } = resolveLocal(root, schema['$ref']) ?? schema
  if (!isJsonObject(properties))
    return { type: 'string', ...(Array.isArray(options) ? { enum: options as string[] } : {}) }
  return {
    type: 'object',
    required: Array.isArray(required) ? (required as string[]) : [],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, shapeOf(isJsonObject(part) ? part : {}, root)]),
    ),
  }
}
