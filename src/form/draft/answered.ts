import { isPresent } from '../engine/conditions.ts'
import { buildModel, defaultOf } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import type { FormDefinition, FormDocument } from '../../contract/formTypes.ts'

/** Whether the user has answered anything; values written by the calculator and defaults do not count. */
export function hasAnswers(definition: Pick<FormDefinition, 'schema' | 'ui'>, document: FormDocument): boolean {
  return buildModel(definition)
    .sections.filter(section => section.component === undefined)
    .some(section =>
      section.fields.some(field => {
        const value = getAt(document, field.path)
        return isPresent(value) && value !== defaultOf(field)
      }),
    )
}
