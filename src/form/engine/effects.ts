import { holds } from './conditions.ts'
import { defaultOf, type FormModel } from './model.ts'
import { getAt, setAt } from './path.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'

/**
 * More rounds than any sensible chain of rules; a document that never settles is cut off instead of hanging the page.
 */
const MAX_ROUNDS = 25

/** The visible fields: their section's condition and their own hold. */
export function visiblePaths(model: FormModel, document: FormDocument): Set<string> {
  const visible = new Set<string>()
  for (const section of model.sections) {
    if (section.visibleWhen && !holds(section.visibleWhen, document)) continue
    for (const field of section.fields) {
      if (!field.ui.visibleWhen || holds(field.ui.visibleWhen, document)) visible.add(field.path)
    }
  }
  return visible
}

/** Values that rules currently force, such as the insurance answer that is null while no vehicle is chosen. */
function forcedValues(model: FormModel, document: FormDocument): Map<string, Json> {
  const forced = new Map<string, Json>()
  for (const effect of model.effects) {
    if ('when' in effect && holds(effect.when, document)) {
      for (const [path, value] of Object.entries(effect.set)) forced.set(path, value)
    }
  }
  return forced
}

function clearFollowers(model: FormModel, before: FormDocument, after: FormDocument): FormDocument {
  let next = after
  for (const effect of model.effects) {
    if ('on' in effect && getAt(before, effect.on) !== getAt(after, effect.on)) {
      for (const path of effect.clear) next = setAt(next, path, undefined)
    }
  }
  return next
}

/**
 * Applies the form's rules until they settle after a change (FRM-39, FRM-41). Dependants of a changed field are
 * cleared, forced values set, hidden fields emptied, and newly visible fields get their default. Repeats because one
 * rule may trigger another. Pure; returns the same object when no rule applied.
 * @param before the settled document before the change; undefined for a new form, where every field "appears"
 */
export function settle(model: FormModel, before: FormDocument | undefined, after: FormDocument): FormDocument {
  let previous = before ?? after
  let shown = before ? visiblePaths(model, before) : new Set<string>()
  let current = after
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let next = clearFollowers(model, previous, current)
    const forced = forcedValues(model, next)
    for (const [path, value] of forced) next = setAt(next, path, value)
    const visible = visiblePaths(model, next)
    for (const field of model.fields.values()) {
      if (!visible.has(field.path)) {
        if (!forced.has(field.path)) next = setAt(next, field.path, undefined)
      } else if (!shown.has(field.path) && getAt(next, field.path) === undefined) {
        next = setAt(next, field.path, defaultOf(field))
      }
    }
    if (next === current) return current
    previous = current
    current = next
    shown = visible
  }
  return current
}
