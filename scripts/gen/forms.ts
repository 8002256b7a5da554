import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleSchema } from '../../server/forms/bundle.ts'
import { toSource } from '../../server/forms/documents.ts'

/** `schemas/generated/forms/<form>.schema.json` of every shipped form: its schema as one document. */
export function* generatedForms(root: string): Generator<readonly [string, string]> {
  const folder = join(root, 'schemas/forms')
  for (const form of readdirSync(folder).sort()) {
    const schema = join(folder, form, 'schema.json')
    if (existsSync(schema)) yield [`schemas/generated/forms/${form}.schema.json`, toSource(bundleSchema(schema))]
  }
}
