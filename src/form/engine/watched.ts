import type { FormModel } from './model.ts'
import { resolve } from './schema.ts'
import type { Condition, JsonSchema } from '../../contract/formTypes.ts'

function pathsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(pathsOf)
  if ('any' in condition) return condition.any.flatMap(pathsOf)
  return 'not' in condition ? pathsOf(condition.not) : [condition.path]
}

const inside = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`)

/** Paths that an `if` depends on. */
function conditionPaths(part: JsonSchema, root: JsonSchema, prefix: string): string[] {
  if (part.$ref !== undefined) return conditionPaths(resolve(part, root), root, prefix)
  const alternatives = [part.allOf, part.anyOf, part.oneOf, part.not && [part.not]].flatMap(parts => parts ?? [])
  return [
    ...('const' in part || part.enum || part.type ? [prefix] : []),
    ...(part.required ?? []).map(name => inside(prefix, name)),
    ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [
      inside(prefix, name),
      ...conditionPaths(inner, root, inside(prefix, name)),
    ]),
    ...alternatives.flatMap(one => conditionPaths(one, root, prefix)),
  ]
}

function allConditionPaths(part: JsonSchema, root: JsonSchema, prefix: string, depth = 0): string[] {
  if (depth > 20) return []
  const again = (inner: JsonSchema, at = prefix) => allConditionPaths(inner, root, at, depth + 1)
  return [
    ...(part.$ref === undefined ? [] : again(resolve({ $ref: part.$ref }, root))),
    ...(part.if ? conditionPaths(part.if, root, prefix) : []),
    ...[part.then, part.else, ...(part.allOf ?? [])].flatMap(inner => (inner ? again(inner) : [])),
    ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) => again(inner, inside(prefix, name))),
  ]
}

/**
 * Which answers the rest of the form depends on: those used by conditions, effects and the schema's own conditions.
 * Other answers affect only themselves, so typing them costs nothing more.
 */
export function watchedBy(model: FormModel): (path: string) => boolean {
  // The objects around fields always exist (payload.ts), so a condition on them never changes.
  const isContainer = (path: string) =>
    path === '' || [...model.fields.keys()].some(field => field.startsWith(`${path}.`))
  const conditions = [
    model.submitWhen,
    ...model.sections.flatMap(section => [section.visibleWhen, ...section.fields.map(field => field.ui.visibleWhen)]),
    ...model.effects.map(effect => ('when' in effect ? effect.when : undefined)),
  ]
  const paths = new Set([
    ...conditions.flatMap(condition => (condition ? pathsOf(condition) : [])),
    ...model.effects.flatMap(effect => ('on' in effect ? [effect.on] : Object.keys(effect.set))),
    ...allConditionPaths(model.schema, model.schema, '').filter(path => !isContainer(path)),
  ])
  const known = new Map<string, boolean>()
  const look = (path: string) =>
    [...paths].some(one => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
  return path => {
    const answer = known.get(path) ?? look(path)
    known.set(path, answer)
    return answer
  }
}
