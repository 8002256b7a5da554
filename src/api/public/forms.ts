import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'

/** A published form version as GET /definitions/forms/{form} gives it. */
export type FormDefinition = {
  form: string
  version: number
  /** Way in which it is filled in; schema, ui and validator are those of the mode. */
  mode: string
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  texts: Record<Language, Record<string, string>>
  validatorUrl: string
  publishedAt: string
}

const asked = new Map<string, Promise<FormDefinition>>()

/**
 * The live version of a form in one of its modes. The entry starts this call while the page's chunk loads, and the page joins it.
 * `fresh` asks again, for the moment when the server says that a newer version went live.
 */
export function getForm(form: string, { mode = 'default', fresh = false } = {}): Promise<FormDefinition> {
  const key = `${form} ${mode}`
  const known = asked.get(key)
  if (known && !fresh) return known
  const query = mode === 'default' ? '' : `?mode=${encodeURIComponent(mode)}`
  const definition = request<FormDefinition>(`/definitions/forms/${encodeURIComponent(form)}${query}`, { token: null })
  asked.set(key, definition)
  definition.catch(() => asked.delete(key))
  return definition
}
