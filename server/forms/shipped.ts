import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MetaSchemas } from './check/check.ts'
import type { FormDocuments, FormTextTables, JsonObject } from './documents.ts'

/**
 * Shipped forms: the bundled schema (npm run gen), layout and texts of each folder of schemas/forms.
 * @param root folder of the project
 */
export function readShippedForms(root: string): ReadonlyMap<string, FormDocuments> {
  const folder = join(root, 'schemas/forms')
  const names = readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'ui.json')))
    .sort()
  return new Map(
    names.map(name => [
      name,
      {
        schema: readJson(join(root, 'schemas/generated/forms', `${name}.schema.json`)),
        ui: readJson(join(root, 'schemas/generated/forms', `${name}.ui.json`)),
        texts: readJson(join(root, 'schemas/generated/forms', `${name}.texts.json`)) as FormTextTables,
      },
    ]),
  )
}

/** Schemas of the documents of a form. */
export function readMetaSchemas(root: string): MetaSchemas {
  const folder = join(root, 'schemas/forms')
  return { schema: readJson(join(folder, 'form-meta.schema.json')), ui: readJson(join(folder, 'form-ui.schema.json')) }
}

function readJson(file: string): JsonObject {
  return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
}
