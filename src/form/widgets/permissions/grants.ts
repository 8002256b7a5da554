import type { GrantShape } from '../../../../schemas/validation/grantShape.ts'
import type { OfferedOption } from '../../../contract/formServices.ts'
import type { FormDocument, Json } from '../../../contract/formTypes.ts'

/** One selected item with the values granted for it, such as a product with its permissions. */
export type Grant = { of: string; given: readonly string[] }

export function readGrants(value: Json | undefined, shape: GrantShape): Grant[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Json[]).flatMap(entry => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const { [shape.key]: of, [shape.choices]: given } = entry as FormDocument
    return typeof of === 'string'
      ? [{ of, given: Array.isArray(given) ? (given as readonly Json[]).map(String) : [] }]
      : []
  })
}

/** An empty selection is no answer: the key is removed from the document. */
export function toJson(grants: readonly Grant[], shape: GrantShape): Json | undefined {
  return grants.length === 0
    ? undefined
    : grants.map(({ of, given }) => ({ [shape.key]: of, [shape.choices]: [...given] }))
}

/** The values that can be granted for an offered item, in schema order. */
export function choicesOf(option: OfferedOption, shape: GrantShape): string[] {
  return shape.values.filter(value => option.choices?.includes(value))
}

/** Selects an item with its fixed values, or deselects it with everything granted. */
export function withThing(grants: readonly Grant[], option: OfferedOption, chosen: boolean): Grant[] {
  const others = grants.filter(({ of }) => of !== option.value)
  return chosen ? [...others, { of: option.value, given: option.fixed ?? [] }] : others
}

/** Grants or revokes a value; fixed values stay. */
export function withValue(
  grants: readonly Grant[],
  option: OfferedOption,
  value: string,
  given: boolean,
  shape: GrantShape,
): Grant[] {
  return grants.map(grant => {
    if (grant.of !== option.value) return grant
    const wanted = new Set([
      ...grant.given.filter(one => one !== value),
      ...(given ? [value] : []),
      ...(option.fixed ?? []),
    ])
    return { of: grant.of, given: shape.values.filter(one => wanted.has(one)) }
  })
}
