import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import { type Cell, matrixChanges, numbersOf } from '../modes/matrix.ts'
import { viewOf } from '../modes/useMatrix.ts'

/** What one question comes to, in the modes where it changes in the same way. */
export type ModeResult = { readonly modes: readonly string[]; readonly before: Cell | undefined; readonly now: Cell }
export type ModeResults = {
  /** Modes of the newer version. */
  readonly modes: readonly string[]
  readonly byPath: ReadonlyMap<string, readonly ModeResult[]>
  /** Modes that ask a question, in the newer version; undefined for what is no question of its own. */
  readonly askedIn: (path: string) => readonly string[] | undefined
  /** Numbers of questions of each new mode: telling each of its questions would tell the whole form. */
  readonly added: ReadonlyMap<string, { readonly required: number; readonly optional: number; readonly hidden: number }>
}

/**
 * What differences come to in each mode (OPR-86): a question that the form requires may be hidden in one mode and
 * required by another anyway, which the differences of the documents alone do not say.
 * @returns undefined if one of the two cannot be read
 */
export function modeResults(before: FormDocuments, now: FormDocuments): ModeResults | undefined {
  const [old, current] = [viewOf(before)?.matrix, viewOf(now)?.matrix]
  if (old === undefined || current === undefined) return undefined
  const byPath = new Map<string, (ModeResult & { modes: string[] })[]>()
  for (const { path, mode, before: was, now: is } of matrixChanges(old, current)) {
    // Questions and modes that are gone have a sentence of their own.
    if (is === undefined || !old.modes.includes(mode)) continue
    const known = byPath.get(path) ?? []
    byPath.set(path, known)
    const same = known.find(one => JSON.stringify([one.before, one.now]) === JSON.stringify([was, is]))
    if (same === undefined) known.push({ modes: [mode], before: was, now: is })
    else same.modes.push(mode)
  }
  const added = current.modes
    .filter(mode => !old.modes.includes(mode))
    .map(mode => [mode, numbersOf(current, mode)] as const)
  const cells = new Map(current.sections.flatMap(({ rows }) => rows.map(row => [row.path, row.cells] as const)))
  return {
    modes: current.modes,
    byPath,
    added: new Map(added),
    askedIn: path => {
      const own = cells.get(path)
      return own && current.modes.filter(mode => isAsked(own[mode]))
    },
  }
}

function isAsked(cell: Cell | undefined): boolean {
  return cell !== undefined && ['required', 'conditional', 'optional'].includes(cell.kind) && !cell.locked
}
