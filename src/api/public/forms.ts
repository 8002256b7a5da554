import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'
import { formPageData } from './pageData.ts'

/** A published form version as returned by GET /definitions/forms/{form}. */
export type FormDefinition = {
  form: string
  version: number
  /** How the form is filled in; schema, ui and validator belong to this mode. */
  mode: string
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  /** All languages; only one in a form that came with the HTML, see `loadAllTexts`. */
  texts: Partial<Record<Language, Record<string, string>>>
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
  const given = fresh ? undefined : formInPage(form, mode)
  if (given) return Promise.resolve(given)
  const query = mode === 'default' ? '' : `?mode=${encodeURIComponent(mode)}`
  const definition = request<FormDefinition>(`/definitions/forms/${encodeURIComponent(form)}${query}`, { token: null })
  requests.set(key, definition)
  definition.catch(() => requests.delete(key))
  return definition
}

/** The version that came with the HTML. */
export function formInPage(form: string, mode: string): FormDefinition | undefined {
  const found = formPageData()?.form
  return found?.form === form && found.mode === mode ? found : undefined
}

/**
 * Adds the other languages to the form that came with the HTML. Called before another language is shown; the added
 * texts are those of the live version.
 */
export async function loadAllTexts(): Promise<void> {
  const found = formPageData()?.form
  if (!found || Object.keys(found.texts).length > 1) return
  const { texts } = await getForm(found.form, { mode: found.mode, fresh: true })
  Object.assign(found.texts, { ...texts, ...found.texts })
}
