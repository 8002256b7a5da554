import type { FormDocument, Issue, Json } from '../../contract/formTypes.ts'
import { holds } from './conditions.ts'
import { settle, visiblePaths } from './effects.ts'
import type { Field, FormModel } from './model.ts'
import { setAt } from './path.ts'
import { toPayload, withContainers } from './payload.ts'
import { areSame, type Explain, ProblemTracker, type ShownProblems, type Validate } from './ProblemTracker.ts'
import type { Problem } from './problems.ts'
import { requiredPaths } from './required.ts'
import { watchedBy } from './watched.ts'

export type FormState = {
  readonly document: FormDocument
  readonly visible: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** The visible fields of each section; keeps its array until it changes, so that a section re-renders only then. */
  readonly sectionFields: ReadonlyMap<string, readonly Field[]>
  /** See ProblemTracker. */
  readonly shown: ShownProblems
  readonly problems: readonly Problem[]
  readonly attempted: boolean
  readonly submittable: boolean
}

const RECHECK_MS = 250

type Options = {
  model: FormModel
  validate: Validate
  explain: Explain
  document: FormDocument
  /** True for a form that was filled in before: fields left empty on purpose get no default again. */
  restored?: boolean
  /** Called with every answer of the user, and not with values that rules or calculations set. */
  onAnswer?: ((path: string, value: Json | undefined) => void) | undefined
}

type Listener = () => void
type UseListener = (path: string, isChange: boolean) => void

/**
 * One store for the whole document. Inputs read and write their value here; sections, submit bar and draft subscribe. A
 * keystroke changes only `document`, unless a rule depends on the answer, so only the input itself renders.
 */
export class FormStore {
  readonly model: FormModel
  private readonly tracker: ProblemTracker
  private readonly onAnswer: Options['onAnswer']
  private readonly isWatched: (path: string) => boolean
  private readonly listeners = new Set<Listener>()
  private readonly ruleListeners = new Set<Listener>()
  private readonly useListeners = new Set<UseListener>()
  private readonly pendingChanges = new Set<symbol>()
  private readonly whenIdle: Listener[] = []
  private state: FormState
  private readonly firstState: FormState

  constructor({ model, validate, explain, document, restored = false, onAnswer }: Options) {
    this.model = model
    this.onAnswer = onAnswer
    this.isWatched = watchedBy(model)
    this.tracker = new ProblemTracker({ model, validate, explain, onDue: () => this.check() })
    const withConstants = Object.entries(model.constants).reduce(
      (filled, [path, value]) => setAt(filled, path, value),
      document,
    )
    this.state = this.derive(settle(model, restored ? withConstants : undefined, withConstants))
    this.firstState = this.state
  }

  // Called without the store, by React and by the calculator.
  readonly getState = (): FormState => this.state

  /** The state before any change: sections rendered on the server hydrate with it, one by one. */
  readonly getFirstState = (): FormState => this.firstState

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Subscribes to derived state; not notified of answers that no rule depends on. */
  readonly subscribeToRules = (listener: Listener): (() => void) => {
    this.ruleListeners.add(listener)
    return () => this.ruleListeners.delete(listener)
  }

  /** Calls the listener for each field that the user changes or leaves. */
  readonly subscribeToUse = (listener: UseListener): (() => void) => {
    this.useListeners.add(listener)
    return () => this.useListeners.delete(listener)
  }

  /** Announces a pending change of values, such as a running calculation; the returned function ends it. */
  readonly hold = (): (() => void) => {
    const mark = Symbol('pending change')
    this.pendingChanges.add(mark)
    return () => {
      if (!this.pendingChanges.delete(mark) || this.pendingChanges.size > 0) return
      for (const resume of this.whenIdle.splice(0)) resume()
    }
  }

  /** The user changed a field. */
  change(path: string, value: Json | undefined): void {
    this.onAnswer?.(path, value)
    this.noteUse(path, true)
    const before = this.state.document
    const next = setAt(before, path, value)
    this.tracker.followChange(path, before, next)
    if (this.isWatched(path)) this.commit(settle(this.model, before, next))
    else this.publishAnswer(next)
    if (this.state.attempted || this.tracker.isTouched(path) || this.model.fields.get(path)?.inner)
      this.tracker.checkLater(RECHECK_MS)
  }

  /** A panel was removed: the touched marks of later ones move up. Call it before the change. */
  removeEntry(path: string, index: number): void {
    this.tracker.removeEntry(path, index)
  }

  /**
   * Code changed values, such as the calculator's response or an attached file. The sections that contain them
   * re-render.
   */
  write(values: Readonly<Record<string, Json | undefined>>): void {
    const before = this.state.document
    const paths = Object.keys(values)
    const next = paths.reduce((document, path) => setAt(document, path, values[path]), before)
    if (next === before) return
    this.tracker.followWrite(paths, before, next)
    this.commit(settle(this.model, before, next))
    if (this.state.attempted || paths.some(path => this.tracker.isTouched(path))) this.tracker.checkLater(RECHECK_MS)
  }

  /** The user changed the value of a component that follows several fields, such as the calculator. */
  answer(path: string, value: Json): void {
    this.onAnswer?.(path, value)
    this.noteUse(path, true)
    this.write({ [path]: value })
  }

  /**
   * Sets the issue that a hand-written component finds at its field, in place of the general one; undefined clears it.
   */
  object(path: string, issue: Omit<Issue, 'path'> | undefined): void {
    if (!this.tracker.setObjection(path, issue)) return
    if (this.state.attempted || this.tracker.isTouched(path)) this.tracker.checkLater(0)
  }

  /** The user left a field: from now on its problems are shown. The check waits until the browser has painted. */
  touch(path: string): void {
    this.noteUse(path, false)
    this.tracker.touch(path)
    this.tracker.checkLater(0)
  }

  /** Checks all fields and shows every problem. */
  attempt(): readonly Problem[] {
    this.tracker.touchAll(this.state.document, this.state.visible)
    return this.runCheck(true)
  }

  check(): readonly Problem[] {
    return this.runCheck(this.state.attempted)
  }

  /** Issues reported by the server; each stays until its field is changed. */
  reportIssues(issues: readonly Issue[]): readonly Problem[] {
    this.tracker.setServerIssues(issues)
    return this.attempt()
  }

  /** The body to send, including the files' contents. */
  payload(contentOf: (reference: string) => string): FormDocument {
    return toPayload(this.model, this.state.document, this.state.visible, contentOf)
  }

  /** Resolves when no change is pending, so that a consistent document is sent. */
  idle(): Promise<void> {
    return this.pendingChanges.size === 0 ? Promise.resolve() : new Promise(resume => void this.whenIdle.push(resume))
  }

  /** Delays checks (except those of `attempt`) until the returned function is called. */
  pauseChecks(): () => void {
    return this.tracker.pause()
  }

  stop(): void {
    this.tracker.stop()
  }

  private noteUse(path: string, isChange: boolean): void {
    for (const listener of this.useListeners) listener(path, isChange)
  }

  private derive(document: FormDocument, last?: FormState): FormState {
    const { model } = this
    const visible = visiblePaths(model, document)
    const required = requiredPaths(model.schema, withContainers(document, visible))
    const sectionFields = new Map<string, readonly Field[]>()
    for (const section of model.sections) {
      const fields = section.fields.filter(field => visible.has(field.path))
      const known = last?.sectionFields.get(section.id)
      const isSame = known?.length === fields.length && fields.every((field, index) => field === known[index])
      sectionFields.set(section.id, isSame && known ? known : fields)
    }
    return {
      document,
      visible,
      required,
      sectionFields,
      shown: last?.shown ?? new Map(),
      problems: last?.problems ?? [],
      attempted: last?.attempted ?? false,
      submittable: model.submitWhen === undefined || holds(model.submitWhen, document),
    }
  }

  private runCheck(attempted: boolean): readonly Problem[] {
    this.tracker.stop()
    const found = this.tracker.find(this.state.document, this.state.visible)
    const problems = areSame(found, this.state.problems) ? this.state.problems : found
    const shown = this.tracker.selectShown(found, this.state.shown)
    this.publish({ ...this.state, attempted, problems, shown })
    return this.state.problems
  }

  private commit(document: FormDocument): void {
    const before = this.state
    const next = this.derive(document, before)
    this.tracker.forgetHidden(before.visible, next.visible)
    this.publish(next)
  }

  /** Publishes an answer that no rule depends on. */
  private publishAnswer(document: FormDocument): void {
    this.state = { ...this.state, document }
    for (const listener of this.listeners) listener()
  }

  private publish(next: FormState): void {
    this.state = next
    for (const listener of [...this.listeners, ...this.ruleListeners]) listener()
  }
}
