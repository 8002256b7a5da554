import { isPresent } from '../engine/conditions.ts'
import { buildModel, defaultOf } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import type { FormDefinition, FormDocument } from '../../contract/formTypes.ts'

/** Whether a person has filled in anything themselves; the calculator and defaults write values of their own. */
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
