import type { PageForm } from '../../schemas/pages/pageData.ts'
import type { FormDefinition } from '../contract/formTypes.ts'
import { buildModel } from '../form/engine/model.ts'

/** Names of the widgets that a form uses. */
export function widgetsOf({ schema, ui }: Pick<PageForm, 'schema' | 'ui'>): string[] {
  const model = buildModel({ schema, ui } as unknown as FormDefinition)
  return [...model.fields.values()].map(({ widget }) => widget)
}
