import { inMode, modesOf } from '../../../../schemas/modes/modes.ts'
import { requiredPaths } from '../../../../schemas/studio/demands.ts'
import type { JsonObject } from '../../../../schemas/json.ts'
import { buildModel } from '../../../form/engine/model.ts'
import { leaves } from '../../../form/engine/schema.ts'
import type { FormUi, Json, JsonSchema } from '../../../contract/formTypes.ts'

/** State of a field in one mode. `conditional`: required if a condition of the schema, or its group, applies. */
export type CellKind = 'required' | 'conditional' | 'optional' | 'hidden' | 'fixed' | 'given' | 'undrawn'
export type Cell = { readonly kind: CellKind; readonly locked: boolean; readonly value?: Json }
export type MatrixRow = { readonly path: string; readonly cells: Readonly<Record<string, Cell>> }
/** `id` is undefined for fields that no mode renders. */
export type MatrixSection = { readonly id: string | undefined; readonly rows: readonly MatrixRow[] }
export type Matrix = { readonly modes: readonly string[]; readonly sections: readonly MatrixSection[] }
export type CellChange = {
  readonly path: string
  readonly mode: string
  readonly before: Cell | undefined
  readonly now: Cell | undefined
}

type Documents = { readonly schema: object; readonly ui: object }

/** Every field of a form in every mode, by layout section: what operators check before publishing. */
export function matrixOf(documents: Documents): Matrix {
  const modes = modesOf(documents.ui)
  const columns = new Map(modes.map(mode => [mode, columnOf(inMode(documents, mode))]))
  const base = { schema: documents.schema as JsonSchema, ui: documents.ui as FormUi }
  const sectionOf = new Map([...buildModel(base).fields.values()].map(({ path, section }) => [path, section]))
  const row = (path: string): MatrixRow => ({
    path,
    cells: Object.fromEntries(
      modes.map(mode => [mode, columns.get(mode)?.get(path) ?? { kind: 'hidden', locked: false }]),
    ),
  })
  const paths = [...leaves(base.schema).keys()]
  const order = new Map([...sectionOf.keys()].map((path, index) => [path, index]))
  const inSection = (id: string | undefined): string[] =>
    paths
      .filter(path => sectionOf.get(path) === id)
      .sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
  const sections = [...base.ui.sections.map(({ id }) => id), undefined].map(id => ({
    id,
    rows: inSection(id).map(row),
  }))
  return { modes, sections: sections.filter(({ rows }) => rows.length > 0) }
}

function columnOf({ schema, ui }: Documents): Map<string, Cell> {
  const model = buildModel({ schema: schema as JsonSchema, ui: ui as FormUi })
  const { always, conditional } = requiredPaths(schema as JsonObject)
  const presets = (ui as FormUi).given ?? []
  const cell = (path: string, leaf: JsonSchema): Cell => {
    const field = model.fields.get(path)
    const locked = field?.ui.readOnly === true
    if (Object.hasOwn(model.constants, path))
      return { kind: 'fixed', locked: false, value: model.constants[path] ?? null }
    if (presets.includes(path)) return { kind: 'given', locked: false }
    if (field === undefined)
      return leaf.const === undefined
        ? { kind: 'undrawn', locked: false }
        : { kind: 'fixed', locked: false, value: leaf.const }
    return { kind: always.has(path) ? 'required' : conditional.has(path) ? 'conditional' : 'optional', locked }
  }
  return new Map([...leaves(schema as JsonSchema)].map(([path, leaf]) => [path, cell(path, leaf)]))
}

/** Differences that affect the users who fill in the form. */
export function matrixChanges(before: Matrix, now: Matrix): CellChange[] {
  const [old, current] = [rowsOf(before), rowsOf(now)]
  const modes = [...new Set([...before.modes, ...now.modes])]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap(path =>
    modes.flatMap((mode): CellChange[] => {
      const [was, is] = [old.get(path)?.[mode], current.get(path)?.[mode]]
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, mode, before: was, now: is }]
    }),
  )
}

function rowsOf({ sections }: Matrix): Map<string, MatrixRow['cells']> {
  return new Map(sections.flatMap(({ rows }) => rows.map(({ path, cells }) => [path, cells])))
}

/** Number of a mode's fields of the given kinds. */
export function countOf({ sections }: Matrix, mode: string, kinds: readonly CellKind[]): number {
  return sections.flatMap(({ rows }) => rows).filter(({ cells }) => kinds.includes(cells[mode]?.kind ?? 'hidden'))
    .length
}

/** Numbers of questions of a mode. */
export function numbersOf(matrix: Matrix, mode: string): { required: number; optional: number; hidden: number } {
  return {
    required: countOf(matrix, mode, ['required', 'conditional']),
    optional: countOf(matrix, mode, ['optional']),
    hidden: countOf(matrix, mode, ['hidden']),
  }
}
