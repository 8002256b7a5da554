import type { Field, FormModel } from './model.ts'
import { getAt, setAt } from './path.ts'
import { requiredPaths } from './required.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'

/** The reference a document holds instead of a file's content; see attachments.ts. */
export const LOCAL_FILE = 'local:'

type FileContent = (reference: string) => string

/**
 * Invisible characters that come with pasted text: soft hyphens, zero-width spaces, direction marks. Joiners that
 * scripts need stay.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function clean(value: Json | undefined, contentOf: FileContent): Json | undefined {
  if (typeof value === 'string') {
    if (value.startsWith(LOCAL_FILE)) return contentOf(value)
    const text = value.replace(UNSEEN, '').trim().normalize('NFC')
    return text === '' ? undefined : text
  }
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map(one => clean(one, contentOf)).filter(one => one !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value as FormDocument).flatMap(([name, inner]) => {
    const one = clean(inner, contentOf)
    return one === undefined ? [] : [[name, one] as const]
  })
  return Object.fromEntries(kept)
}

/**
 * The document with the objects around visible fields in place, even empty ones: schema rules check what is inside
 * them.
 */
export function withContainers(document: FormDocument, visible: ReadonlySet<string>): FormDocument {
  let next = document
  for (const path of visible) {
    const parents = path.split('.').slice(0, -1)
    for (let depth = 1; depth <= parents.length; depth += 1) {
      const parent = parents.slice(0, depth).join('.')
      if (getAt(next, parent) === undefined) next = setAt(next, parent, {})
    }
  }
  return next
}

/** Whether the schema allows null for an empty answer. An unticked checkbox is not an empty answer. */
function knowsNull({ schema: { type } }: Field): boolean {
  return Array.isArray(type) && type.includes('null') && !type.includes('boolean')
}

/** Sets visible optional fields that were left empty to null, where the schema requires it (ACC-24: "or null"). */
function withNulls(model: FormModel, payload: FormDocument, visible: ReadonlySet<string>): FormDocument {
  const empty = [...model.fields.values()].filter(
    field => knowsNull(field) && visible.has(field.path) && getAt(payload, field.path) === undefined,
  )
  if (empty.length === 0) return payload
  const required = requiredPaths(model.schema, payload)
  return empty.filter(({ path }) => !required.has(path)).reduce((next, { path }) => setAt(next, path, null), payload)
}

/**
 * The body that is validated and sent: constants and answers, trimmed and without invisible characters, empty texts or
 * hidden fields (already cleared by the store). The object around a visible field always exists, so a missing answer is
 * reported at the field and not at its group. An empty answer is null where the schema allows it.
 * @param contentOf returns the base64 content of a file; a short placeholder is enough to validate
 */
export function toPayload(
  model: FormModel,
  document: FormDocument,
  visible: ReadonlySet<string>,
  contentOf: FileContent,
): FormDocument {
  let payload: FormDocument = {}
  for (const [path, value] of Object.entries(model.constants)) payload = setAt(payload, path, value)
  payload = withContainers(payload, visible)
  for (const path of model.fields.keys()) payload = setAt(payload, path, clean(getAt(document, path), contentOf))
  return withNulls(model, payload, visible)
}
