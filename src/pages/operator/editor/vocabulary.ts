import { leaves } from '../../../form/engine/schema.ts'
import type { JsonSchema } from '../../../contract/formTypes.ts'
import type { FormSources } from '../../../api/operator/operatorForms.ts'

/** Names for completion that come from the documents themselves, which refer to each other. */
export type Vocabulary = {
  fields: readonly string[]
  definitions: readonly string[]
  sections: readonly string[]
  schema: JsonSchema | undefined
}

const empty: Vocabulary = { fields: [], definitions: [], sections: [], schema: undefined }

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Read from documents that parse; `last` is used while one has syntax errors. */
export function vocabularyOf(sources: FormSources, last: Vocabulary = empty): Vocabulary {
  const schema = parsed<JsonSchema>(sources.schema)
  const ui = parsed<{ sections?: readonly { id?: unknown }[] }>(sources.ui)
  return {
    ...last,
    ...(schema === undefined ? {} : schemaWords(schema, last)),
    ...(ui === undefined ? {} : { sections: sectionsOf(ui) }),
  }
}

function schemaWords(schema: JsonSchema, last: Vocabulary): Partial<Vocabulary> {
  try {
    return { schema, fields: [...leaves(schema).keys()], definitions: Object.keys(schema.definitions ?? {}) }
  } catch {
    // References may be unresolved while they are typed.
    return { fields: last.fields }
  }
}

function sectionsOf(ui: { sections?: readonly { id?: unknown }[] }): string[] {
  return Array.isArray(ui.sections)
    ? ui.sections.flatMap((section: { id?: unknown } | null) => (typeof section?.id === 'string' ? [section.id] : []))
    : []
}
