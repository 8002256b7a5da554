import { explain } from '../../../form/explain.ts'
import { type Attachments, encodeAll } from '../../../form/files/attachments.ts'
import { buildModel } from '../../../form/engine/model.ts'
import { FormStore } from '../../../form/engine/FormStore.ts'
import type { FormDocument, Json } from '../../../contract/formTypes.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'

/**
 * Builds the payload from saved answers without rendering the form: after a reload of the review and on return from the
 * bank. Undefined when the form must be shown first, because an answer is missing or a newer version requires more.
 */
export async function assemble(
  { definition, validator }: PublishedForm,
  presets: Readonly<Record<string, Json>>,
  document: FormDocument,
  attachments: Attachments,
): Promise<FormDocument | undefined> {
  const { schema, ui } = definition
  const model = buildModel({ schema, ui: { ...ui, constants: { ...ui.constants, ...presets } } })
  const store = new FormStore({ model, validate: validator, explain, document, restored: true })
  const problems = store.attempt()
  store.stop()
  if (problems.length > 0) return undefined
  const contents = await encodeAll(attachments)
  return store.payload(reference => contents.get(reference) ?? '')
}
