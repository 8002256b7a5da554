import { type KindName, kindNames } from '../../../../schemas/studio/questionKinds.ts'
import type { Field } from '../../../form/engine/model.ts'

/** Kinds of answers by their type, for widgets that the palette does not have, such as a slider. */
const kindsOfTypes: Readonly<Record<string, KindName>> = {
  boolean: 'checkbox',
  integer: 'integer',
  number: 'money',
  string: 'text',
}

/** Kind of the palette that a question is of, or that its answer has; undefined for a list of entries. */
export function answerKind({ widget, schema }: Pick<Field, 'widget' | 'schema'>): KindName | undefined {
  const types = [schema.type ?? []].flat()
  if ((widget === 'radio' || widget === 'select') && types.includes('boolean')) return 'yesNo'
  return kindNames.find(kind => kind === widget) ?? types.flatMap(type => kindsOfTypes[type] ?? [])[0]
}
