import type { Language } from '../i18n/languages.ts'
import { request } from './httpClient.ts'

/** A published form version as GET /definitions/forms/{form} gives it. */
export type FormDefinition = {
  form: string
  version: number
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  texts: Record<Language, Record<string, string>>
  validatorUrl: string
  publishedAt: string
}

const asked = new Map<string, Promise<FormDefinition>>()

/**
 * The live version of a form. The entry starts this call while the page's chunk loads, and the page joins it.
 * `fresh` asks again, for the moment when the server says that a newer version went live.
 */
export function getForm(form: string, { fresh = false } = {}): Promise<FormDefinition> {
  const known = asked.get(form)
  if (known && !fresh) return known
  const definition = request<FormDefinition>(`/definitions/forms/${encodeURIComponent(form)}`, { token: null })
  asked.set(form, definition)
  definition.catch(() => asked.delete(form))
  return definition
}
