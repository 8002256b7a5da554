import type { FormModel } from '../../../form/engine/model.ts'
import type { Selection } from '../workshop/history.ts'

/** Where something new is placed: in a section after one of its questions (null: at its beginning). */
export type AddPlace = { section: string; after: string | null }

/**
 * The place after the selected question, or at the end of the selected section; without a selection the end of the form.
 * The calculator draws its section itself, so a question goes to the section after it.
 * @returns undefined for a form that has only sections of its own kind
 */
export function addPlace({ sections, fields }: FormModel, selected: Selection | undefined): AddPlace | undefined {
  const id = selected?.kind === 'field' ? fields.get(selected.id)?.section : selected?.id
  const at = sections.findIndex(section => section.id === id)
  const chosen = sections[at]
  const endOf = (section: FormModel['sections'][number]): AddPlace => ({
    section: section.id,
    after: section.fields[section.fields.length - 1]?.path ?? null,
  })
  if (chosen === undefined || chosen.component !== undefined) {
    const plain = sections.filter((section, index) => section.component === undefined && index > at)
    const target = chosen === undefined ? plain[plain.length - 1] : plain[0]
    if (target === undefined) return undefined
    return chosen === undefined ? endOf(target) : { section: target.id, after: null }
  }
  return selected?.kind === 'field' ? { section: chosen.id, after: selected.id } : endOf(chosen)
}

/** What is selected after a question or section is removed: the one after it, else the one before it. */
export function neighbourOf({ sections, fields }: FormModel, { kind, id }: Selection): Selection | undefined {
  const home = kind === 'field' ? sections.find(section => section.id === fields.get(id)?.section) : undefined
  const siblings = home === undefined ? sections.map(section => section.id) : home.fields.map(({ path }) => path)
  const at = siblings.indexOf(id)
  const next = siblings[at + 1] ?? siblings[at - 1]
  if (next === undefined) return home === undefined ? undefined : { kind: 'section', id: home.id }
  return { kind, id: next }
}
