import { isObject, type JsonObject } from '../../json.ts'
import { readEntry, outcomesOf, type Outcome } from './entries.ts'

type Kind = Extract<Outcome['is'], 'required' | 'absent'>

/**
 * The rules without what they say about one answer. A rule that says nothing else goes; of the others only that part
 * changes. Rules that are not of the subset stay as they are.
 */
export function withoutOutcomes(
  schema: JsonObject,
  rules: readonly unknown[],
  path: string,
  kinds: readonly Kind[],
): readonly unknown[] {
  return rules.flatMap(rule => {
    const entry = readEntry(schema, rule)
    const isAbout =
      entry.kind === 'rule' &&
      outcomesOf(entry.rule).some(one => one.path === path && kinds.some(kind => kind === one.is))
    if (!isAbout || !isObject(rule)) return [rule]
    const left = branchWithout(rule, path.split('.'), kinds)
    return left === undefined ? [] : [left]
  })
}

function branchWithout(rule: JsonObject, names: readonly string[], kinds: readonly Kind[]): JsonObject | undefined {
  const { then, else: otherwise, ...rest } = rule
  const kept = isObject(then) ? partWithout(then, names, kinds) : undefined
  const other = isObject(otherwise)
    ? otherwise['if'] === undefined
      ? partWithout(otherwise, names, kinds)
      : branchWithout(otherwise, names, kinds)
    : undefined
  if (kept === undefined && other === undefined) return undefined
  return {
    ...rest,
    ...(kept === undefined ? {} : { then: kept }),
    ...(other === undefined ? {} : { else: other }),
  }
}

/** Undefined if nothing is left. */
function partWithout(
  part: JsonObject,
  [name = '', ...rest]: readonly string[],
  kinds: readonly Kind[],
): JsonObject | undefined {
  const { required, properties, ...own } = part
  const isLast = rest.length === 0
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  const left = isLast && kinds.includes('required') ? names.filter(one => one !== name) : names
  const { [name]: inner, ...others } = isObject(properties) ? properties : {}
  const kept = !isObject(inner)
    ? undefined
    : !isLast
      ? partWithout(inner, rest, kinds)
      : kinds.includes('absent') && inner['not'] !== undefined
        ? undefined
        : inner
  const fields = kept === undefined ? others : { ...(isObject(properties) ? properties : {}), [name]: kept }
  const hasFields = Object.keys(fields).length > 0
  if (left.length === 0 && !hasFields && Object.keys(own).every(keyword => keyword === 'type')) return undefined
  return { ...own, ...(left.length === 0 ? {} : { required: left }), ...(hasFields ? { properties: fields } : {}) }
}
