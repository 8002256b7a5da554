import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundleDocument } from '../../server/forms/bundle.ts'
import { toSource } from '../../server/forms/documents.ts'
import { composeForm } from './compose.ts'

/**
 * `schemas/generated/forms/<form>.{schema,ui,texts}.json` of every shipped form: its parts and its own folder as
 * complete documents.
 */
export function* generatedForms(root: string): Generator<readonly [string, string]> {
  const folder = join(root, 'schemas/forms')
  for (const form of readdirSync(folder).sort()) {
    if (!existsSync(join(folder, form, 'schema.json'))) continue
    const { schema, ui, texts } = composeForm(join(folder, form))
    yield [`schemas/generated/forms/${form}.schema.json`, toSource(bundleDocument(schema, join(folder, form)))]
    yield [`schemas/generated/forms/${form}.ui.json`, toSource(ui)]
    yield [`schemas/generated/forms/${form}.texts.json`, toSource(texts)]
  }
}
