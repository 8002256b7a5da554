import type { OfferedOption } from '../services.ts'
import { resolve } from '../schema.ts'
import type { FormDocument, Json, JsonSchema } from '../types.ts'

/** The two properties of an entry: what it is about, and the values given for it. */
export type GrantShape = { key: string; choices: string; order: readonly string[] }
/** One chosen thing with the values given for it, e.g. a product with its permissions. */
export type Grant = { of: string; given: readonly string[] }

/**
 * Reads the shape of a list whose entries have one property that names something (an enum) and one list of values for it. The server's
 * check of documents asks for the same (server/forms/check/ui.ts).
 */
export function grantShape(schema: JsonSchema, root: JsonSchema): GrantShape | undefined {
  const properties = Object.entries(schema.items ? (resolve(schema.items, root).properties ?? {}) : {}).map(([name, raw]) => [name, resolve(raw, root)] as const)
  const key = properties.find(([, property]) => property.enum)?.[0]
  const list = properties.find(([, property]) => property.type === 'array')
  if (key === undefined || list === undefined) return undefined
  const values = list[1].items ? (resolve(list[1].items, root).enum ?? []) : []
  return { key, choices: list[0], order: values.map(String) }
}

export function readGrants(value: Json | undefined, shape: GrantShape): Grant[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Json[]).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const { [shape.key]: of, [shape.choices]: given } = entry as FormDocument
    return typeof of === 'string' ? [{ of, given: Array.isArray(given) ? (given as readonly Json[]).map(String) : [] }] : []
  })
}

/** Nothing chosen is no answer: the key leaves the document. */
export function toJson(grants: readonly Grant[], shape: GrantShape): Json | undefined {
  return grants.length === 0 ? undefined : grants.map(({ of, given }) => ({ [shape.key]: of, [shape.choices]: [...given] }))
}

/** The values that can be given for an offered thing, in the order of the schema. */
export function choicesOf(option: OfferedOption, shape: GrantShape): string[] {
  return shape.order.filter((value) => option.choices?.includes(value))
}

/** Chooses a thing with what always comes with it, or lets go of it with everything given. */
export function withThing(grants: readonly Grant[], option: OfferedOption, chosen: boolean): Grant[] {
  const others = grants.filter(({ of }) => of !== option.value)
  return chosen ? [...others, { of: option.value, given: option.fixed ?? [] }] : others
}

/** Gives or takes a value; what is fixed stays. */
export function withValue(grants: readonly Grant[], option: OfferedOption, value: string, given: boolean, shape: GrantShape): Grant[] {
  return grants.map((grant) => {
    if (grant.of !== option.value) return grant
    const wanted = new Set([...grant.given.filter((one) => one !== value), ...(given ? [value] : []), ...(option.fixed ?? [])])
    return { of: grant.of, given: shape.order.filter((one) => wanted.has(one)) }
  })
}
