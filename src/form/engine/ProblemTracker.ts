import type { FormDocument, Issue, Json } from '../../contract/formTypes.ts'
import { FILE_LIST_WIDGET, followFiles } from '../files/fileProblems.ts'
import { entryPaths, panelFields, withoutEntry } from '../panels/places.ts'
import type { Field, FormModel } from './model.ts'
import { fromPointer, getAt, toPointer } from './path.ts'
import { toPayload } from './payload.ts'
import { type Problem, sameProblem, toProblems } from './problems.ts'

export type Validate = (payload: FormDocument) => Issue[]

/** Explains a field's value more precisely than its pattern can, such as an ambiguous amount. */
export type Explain = (field: Field, value: Json | undefined, document: FormDocument) => Omit<Issue, 'path'> | undefined

/** Problems by field. */
export type ShownProblems = ReadonlyMap<string, readonly Problem[]>

type Options = {
  readonly model: FormModel
  readonly validate: Validate
  readonly explain: Explain
  /** Runs a check that was scheduled with `checkLater`. */
  readonly onDue: () => void
}

const FILE_STAND_IN = 'AAAA'

/**
 * Finds the problems of a document and decides which of them are shown: those of fields that the user has left, or that
 * existed at a submit attempt. It also schedules the checks.
 */
export class ProblemTracker {
  private readonly model: FormModel
  private readonly validate: Validate
  private readonly explain: Explain
  private readonly onDue: () => void
  private readonly touched = new Set<string>()
  /** Issues of hand-written components, by path of the field. */
  private readonly objections = new Map<string, Issue>()
  private serverIssues: readonly Issue[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private isPaused = false
  private isDueAfterPause = false

  constructor({ model, validate, explain, onDue }: Options) {
    this.model = model
    this.validate = validate
    this.explain = explain
    this.onDue = onDue
  }

  /** All problems of the visible fields, in the order of the form. */
  find(document: FormDocument, visible: ReadonlySet<string>): Problem[] {
    const found = this.validate(toPayload(this.model, document, visible, () => FILE_STAND_IN))
    const explained = new Map<string, Issue>()
    const explainAt = (place: string, field: Field) => {
      const issue = this.explain(field, getAt(document, place), document)
      const path = `/${place.replaceAll('.', '/')}`
      if (issue) explained.set(path, { ...issue, path })
    }
    for (const path of visible) {
      const field = this.model.fields.get(path)
      if (field) explainAt(path, field)
      for (const [place, inner] of field?.inner ? panelFields(field, getAt(document, path)) : [])
        explainAt(place, inner)
    }
    for (const [path, issue] of this.objections) if (visible.has(path)) explained.set(issue.path, issue)
    const others = [...found, ...this.serverIssues].filter(issue => !explained.has(issue.path))
    return toProblems([...explained.values(), ...others], this.model)
  }

  /** @param last keeps its lists where they are the same, so that an unchanged field does not render */
  selectShown(problems: readonly Problem[], last: ShownProblems): ShownProblems {
    const grouped = new Map<string, Problem[]>()
    for (const problem of problems) {
      const field = problem.field
      // In panels each field is left separately; the list as a whole never is.
      const mark = field !== undefined && this.model.fields.get(field)?.inner ? problem.path : field
      if (field === undefined || mark === undefined || !this.touched.has(mark)) continue
      grouped.set(field, [...(grouped.get(field) ?? []), problem])
    }
    const stable = new Map<string, readonly Problem[]>()
    for (const [field, list] of grouped) {
      const known = last.get(field)
      stable.set(field, known && areSame(list, known) ? known : list)
    }
    return stable
  }

  isTouched(path: string): boolean {
    return this.touched.has(path)
  }

  touch(path: string): void {
    this.touched.add(path)
  }

  /** Marks all visible fields, and the entries of panels. */
  touchAll(document: FormDocument, visible: ReadonlySet<string>): void {
    for (const path of visible) {
      this.touched.add(path)
      const field = this.model.fields.get(path)
      for (const place of field?.inner ? entryPaths(field, getAt(document, path)) : []) this.touched.add(place)
    }
  }

  /** A field that reappears later shows no problem until it is left again. */
  forgetHidden(before: ReadonlySet<string>, now: ReadonlySet<string>): void {
    for (const path of before) if (!now.has(path)) this.touched.delete(path)
  }

  /** The marks of the panels after a removed one move up. */
  removeEntry(path: string, index: number): void {
    const left = withoutEntry([...this.touched], path, index)
    this.touched.clear()
    for (const place of left) this.touched.add(place)
  }

  setServerIssues(issues: readonly Issue[]): void {
    this.serverIssues = issues
  }

  /** Removes the server's issues about a field that the user has changed. */
  followChange(path: string, before: FormDocument, next: FormDocument): void {
    if (this.serverIssues.length === 0) return
    const field = this.model.fields.get(path)
    if (field?.widget === FILE_LIST_WIDGET) {
      this.serverIssues = followFiles(this.serverIssues, path, getAt(before, path), getAt(next, path))
      return
    }
    // Issues about other fields of the panels stay.
    const isUnchanged = (place: string) =>
      field?.inner !== undefined && place !== path && getAt(next, place) === getAt(before, place)
    this.serverIssues = this.serverIssues.filter(
      issue => !issue.path.startsWith(toPointer(path)) || isUnchanged(fromPointer(issue.path)),
    )
  }

  /** Removes the server's issues about values that code has changed. */
  followWrite(paths: readonly string[], before: FormDocument, next: FormDocument): void {
    this.serverIssues = this.serverIssues.filter(
      ({ path }) => !paths.some(one => toPointer(one) === path && getAt(next, one) !== getAt(before, one)),
    )
  }

  /** @returns whether the objection changed */
  setObjection(path: string, issue: Omit<Issue, 'path'> | undefined): boolean {
    const next = issue && { ...issue, path: toPointer(path) }
    if (JSON.stringify(this.objections.get(path)) === JSON.stringify(next)) return false
    if (next) this.objections.set(path, next)
    else this.objections.delete(path)
    return true
  }

  checkLater(delayMs: number): void {
    clearTimeout(this.timer)
    if (this.isPaused) this.isDueAfterPause = true
    else this.timer = setTimeout(this.onDue, delayMs)
  }

  /** Cancels a scheduled check. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Delays scheduled checks until the returned function is called. */
  pause(): () => void {
    this.isPaused = true
    return () => {
      this.isPaused = false
      if (this.isDueAfterPause) this.checkLater(0)
      this.isDueAfterPause = false
    }
  }
}

export function areSame(one: readonly Problem[], other: readonly Problem[]): boolean {
  return one.length === other.length && one.every((problem, index) => sameProblem(problem, other[index] ?? problem))
}
