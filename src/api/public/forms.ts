import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'

/** A published form version as returned by GET /definitions/forms/{form}. */
export type FormDefinition = {
  form: string
  version: number
  /** How the form is filled in; schema, ui and validator belong to this mode. */
  mode: string
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  texts: Record<Language, Record<string, string>>
  validatorUrl: string
  publishedAt: string
}

const requests = new Map<string, Promise<FormDefinition>>()

/**
 * The live version of a form in one of its modes. The entry starts this call while the page's chunk loads, and the page
 * reuses it. `fresh` fetches again, after the server has reported a newer version.
 */
export function getForm(form: string, { mode = 'default', fresh = false } = {}): Promise<FormDefinition> {
  const key = `${form} ${mode}`
  const known = requests.get(key)
  if (known && !fresh) return known
  const query = mode === 'default' ? '' : `?mode=${encodeURIComponent(mode)}`
  const definition = request<FormDefinition>(`/definitions/forms/${encodeURIComponent(form)}${query}`, { token: null })
  requests.set(key, definition)
  definition.catch(() => requests.delete(key))
  return definition
}
