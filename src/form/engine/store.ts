import { holds } from './conditions.ts'
import { settle, visiblePaths } from './effects.ts'
import { FILE_LIST_WIDGET, followFiles } from '../files/fileProblems.ts'
import { entryPaths, panelFields, withoutEntry } from '../panels/places.ts'
import type { Field, FormModel } from './model.ts'
import { fromPointer, getAt, setAt, toPointer } from './path.ts'
import { toPayload, withContainers } from './payload.ts'
import { type Problem, sameProblem, toProblems } from './problems.ts'
import { requiredPaths } from './required.ts'
import type { FormDocument, Issue, Json } from '../../contract/formTypes.ts'
import { watchedBy } from './watched.ts'

export type Validate = (payload: FormDocument) => Issue[]

/** Explains a field's value more precisely than its pattern can, such as an ambiguous amount. */
export type Explain = (field: Field, value: Json | undefined, document: FormDocument) => Omit<Issue, 'path'> | undefined

export type FormState = {
  readonly document: FormDocument
  readonly visible: ReadonlySet<string>
  readonly required: ReadonlySet<string>
  /** The visible fields of each section; keeps its array until it changes, so that a section re-renders only then. */
  readonly sectionFields: ReadonlyMap<string, readonly Field[]>
  /** The problems shown at fields: those of fields the user has left, or that existed at a submit attempt. */
  readonly shown: ReadonlyMap<string, readonly Problem[]>
  readonly problems: readonly Problem[]
  readonly attempted: boolean
  readonly submittable: boolean
}

export type FormStore = ReturnType<typeof createFormStore>

const FILE_STAND_IN = 'AAAA'
const RECHECK_MS = 250

type Options = {
  model: FormModel
  validate: Validate
  explain: Explain
  document: FormDocument
  /** True for a form that was filled in before: fields left empty on purpose get no default again. */
  restored?: boolean
}

/**
 * One store for the whole document. Inputs read and write their value here; sections, submit bar and draft subscribe. A
 * keystroke changes only `document`, unless a rule depends on the answer, so only the input itself renders.
 */
export function createFormStore({ model, validate, explain, document: start, restored = false }: Options) {
  const listeners = new Set<() => void>()
  const ruleListeners = new Set<() => void>()
  const isWatched = watchedBy(model)
  const touched = new Set<string>()
  const held = new Set<symbol>()
  const waiting: (() => void)[] = []
  const objections = new Map<string, Issue>()
  let serverIssues: readonly Issue[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  let checkAfterPause = false

  const derive = (document: FormDocument, last?: FormState): FormState => {
    const visible = visiblePaths(model, document)
    const required = requiredPaths(model.schema, withContainers(document, visible))
    const sectionFields = new Map<string, readonly Field[]>()
    for (const section of model.sections) {
      const fields = section.fields.filter(field => visible.has(field.path))
      const known = last?.sectionFields.get(section.id)
      const same = known?.length === fields.length && fields.every((field, index) => field === known[index])
      sectionFields.set(section.id, same && known ? known : fields)
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

  const withConstants = Object.entries(model.constants).reduce(
    (document, [path, value]) => setAt(document, path, value),
    start,
  )
  let state = derive(settle(model, restored ? withConstants : undefined, withConstants))

  /** Publishes an answer that no rule depends on. */
  const publishAnswer = (document: FormDocument): void => {
    state = { ...state, document }
    for (const listener of listeners) listener()
  }
  const publish = (next: FormState): void => {
    state = next
    for (const listener of [...listeners, ...ruleListeners]) listener()
  }

  const findProblems = (): Problem[] => {
    const { document, visible } = state
    const found = validate(toPayload(model, document, visible, () => FILE_STAND_IN))
    const explained = new Map<string, Issue>()
    for (const path of visible) {
      const field = model.fields.get(path)
      const more = field && explain(field, getAt(document, path), document)
      if (more) explained.set(`/${path.replaceAll('.', '/')}`, { ...more, path: `/${path.replaceAll('.', '/')}` })
      for (const [place, inner] of field?.inner ? panelFields(field, getAt(document, path)) : []) {
        const said = explain(inner, getAt(document, place), document)
        if (said) explained.set(`/${place.replaceAll('.', '/')}`, { ...said, path: `/${place.replaceAll('.', '/')}` })
      }
    }
    for (const [path, issue] of objections) if (visible.has(path)) explained.set(issue.path, issue)
    const others = [...found, ...serverIssues].filter(issue => !explained.has(issue.path))
    return toProblems([...explained.values(), ...others], model)
  }

  const shownOf = (problems: readonly Problem[]): FormState['shown'] => {
    const grouped = new Map<string, Problem[]>()
    for (const problem of problems) {
      const field = problem.field
      // In panels each field is left separately; the list as a whole never is.
      const mark = field !== undefined && model.fields.get(field)?.inner ? problem.path : field
      if (field === undefined || mark === undefined || !touched.has(mark)) continue
      grouped.set(field, [...(grouped.get(field) ?? []), problem])
    }
    const stable = new Map<string, readonly Problem[]>()
    for (const [field, list] of grouped) {
      const known = state.shown.get(field)
      const same = known?.length === list.length && list.every((one, index) => sameProblem(one, known[index] ?? one))
      stable.set(field, same && known ? known : list)
    }
    return stable
  }

  const check = (attempted = state.attempted): readonly Problem[] => {
    clearTimeout(timer)
    timer = undefined
    const problems = findProblems()
    const same =
      problems.length === state.problems.length &&
      problems.every((one, index) => sameProblem(one, state.problems[index] ?? one))
    publish({ ...state, attempted, problems: same ? state.problems : problems, shown: shownOf(problems) })
    return state.problems
  }

  const touchAll = (): void => {
    for (const path of state.visible) {
      touched.add(path)
      const field = model.fields.get(path)
      for (const place of field?.inner ? entryPaths(field, getAt(state.document, path)) : []) touched.add(place)
    }
  }

  const checkLater = (delayMs: number): void => {
    clearTimeout(timer)
    if (paused) checkAfterPause = true
    else timer = setTimeout(() => check(), delayMs)
  }

  const commit = (document: FormDocument): void => {
    const before = state
    const next = derive(document, before)
    // A field that reappears later shows no problem until it is left again.
    for (const path of before.visible) if (!next.visible.has(path)) touched.delete(path)
    publish(next)
  }

  return {
    model,
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Subscribes to derived state; not notified of answers that no rule depends on. */
    subscribeToRules: (listener: () => void): (() => void) => {
      ruleListeners.add(listener)
      return () => ruleListeners.delete(listener)
    },
    /** The user changed a field. */
    change: (path: string, value: Json | undefined): void => {
      const next = setAt(state.document, path, value)
      // Server issues about other fields of the panels stay.
      const unmoved = (place: string) =>
        model.fields.get(path)?.inner !== undefined &&
        place !== path &&
        getAt(next, place) === getAt(state.document, place)
      const field = model.fields.get(path)
      if (field?.widget === FILE_LIST_WIDGET)
        serverIssues = followFiles(serverIssues, path, getAt(state.document, path), value)
      else
        serverIssues = serverIssues.filter(
          issue => !issue.path.startsWith(toPointer(path)) || unmoved(fromPointer(issue.path)),
        )
      if (isWatched(path)) commit(settle(model, state.document, next))
      else publishAnswer(next)
      if (state.attempted || touched.has(path) || model.fields.get(path)?.inner) checkLater(RECHECK_MS)
    },
    /** A panel was removed: the touched marks of later ones move up. Call it before the change. */
    removeEntry: (path: string, index: number): void => {
      const left = withoutEntry([...touched], path, index)
      touched.clear()
      for (const place of left) touched.add(place)
    },
    /**
     * Code changed values, such as the calculator's response or an attached file. The sections that contain them
     * re-render.
     */
    write: (values: Readonly<Record<string, Json | undefined>>): void => {
      let next = state.document
      for (const [path, value] of Object.entries(values)) next = setAt(next, path, value)
      if (next === state.document) return
      // The server's issue was about the old value.
      serverIssues = serverIssues.filter(
        ({ path }) =>
          !Object.keys(values).some(one => toPointer(one) === path && getAt(next, one) !== getAt(state.document, one)),
      )
      commit(settle(model, state.document, next))
      if (state.attempted || Object.keys(values).some(path => touched.has(path))) checkLater(RECHECK_MS)
    },
    /**
     * Sets the issue that a hand-written component finds at its field, in place of the general one; undefined clears
     * it.
     */
    object: (path: string, issue: Omit<Issue, 'path'> | undefined): void => {
      const next = issue && { ...issue, path: toPointer(path) }
      if (JSON.stringify(objections.get(path)) === JSON.stringify(next)) return
      if (next) objections.set(path, next)
      else objections.delete(path)
      if (state.attempted || touched.has(path)) checkLater(0)
    },
    /** The user left a field: from now on its problems are shown. The check waits until the browser has painted. */
    touch: (path: string): void => {
      touched.add(path)
      checkLater(0)
    },
    /** Checks all fields and shows every problem. */
    attempt: (): readonly Problem[] => {
      touchAll()
      return check(true)
    },
    check: () => check(),
    /** Issues reported by the server; each stays until its field is changed. */
    refuse: (issues: readonly Issue[]): readonly Problem[] => {
      serverIssues = issues
      touchAll()
      return check(true)
    },
    /** The body to send, including the files' contents. */
    payload: (contentOf: (reference: string) => string): FormDocument =>
      toPayload(model, state.document, state.visible, contentOf),
    /** Announces a pending change of values, such as a running calculation; the returned function ends it. */
    hold: (): (() => void) => {
      const mark = Symbol('hold')
      held.add(mark)
      return () => {
        if (!held.delete(mark) || held.size > 0) return
        for (const resume of waiting.splice(0)) resume()
      }
    },
    /** Resolves when no change is pending, so that a consistent document is sent. */
    idle: (): Promise<void> => (held.size === 0 ? Promise.resolve() : new Promise(resume => waiting.push(resume))),
    /** Delays checks (except those of `attempt`) until the returned function is called. */
    pauseChecks: (): (() => void) => {
      paused = true
      return () => {
        paused = false
        if (checkAfterPause) checkLater(0)
        checkAfterPause = false
      }
    },
    stop: (): void => clearTimeout(timer),
  }
}
