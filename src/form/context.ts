import { createContext, useCallback, useContext, useMemo, useReducer, useSyncExternalStore } from 'react'

import type { Attachments } from './files/attachments.ts'
import type { FormTexts } from './formTexts.ts'
import { PAINTED_MS } from './painted.ts'
import { getAt } from './engine/path.ts'
import type { FormServices } from '../contract/formServices.ts'
import type { FormState, FormStore } from './engine/FormStore.ts'
import type { Json } from '../contract/formTypes.ts'

export type FormContextValue = {
  store: FormStore
  texts: FormTexts
  services: FormServices
  attachments: Attachments
  readOnly: boolean
  /** In a dialog the sections follow its title, without cards of their own. */
  layout: 'page' | 'dialog'
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useForm(): FormContextValue {
  const value = useContext(FormContext)
  if (value === undefined) throw new Error('A part of the form is rendered outside of <SchemaForm>')
  return value
}

type Subscribe = (listener: () => void) => () => void

/**
 * The part of the form's state that `select` returns, read again on every notification of `subscribe`. It must keep its
 * reference while unchanged.
 */
export function useSelected<T>(subscribe: Subscribe, select: (state: FormState) => T): T {
  const { store } = useForm()
  const read = useCallback(() => select(store.getState()), [select, store])
  const readFirst = useCallback(() => select(store.getFirstState()), [select, store])
  return useSyncExternalStore(subscribe, read, readFirst)
}

/** Subscribes to one part of the form's state. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useSelected(useForm().store.subscribe, select)
}

/** Subscribes to derived state only. Keystrokes in fields without rules do not trigger it. */
export function useFormRules<T>(select: (state: Omit<FormState, 'document'>) => T): T {
  return useSelected(useForm().store.subscribeToRules, select)
}

/** Like `useFormState`, for state that may lag: it is read after the keystroke is painted. */
export function useFormStateLater<T>(select: (state: FormState) => T): T {
  const { store } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const unsubscribe = store.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(listener, PAINTED_MS)
      })
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
    [store],
  )
  return useSelected(subscribe, select)
}

/**
 * The value of a field and the two ways its control changes it. The control already shows `typed` values: it re-renders
 * on blur, or when the value is changed elsewhere.
 */
export function useValue(path: string) {
  const { store } = useForm()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const held = useMemo(() => {
    const now = () => getAt(store.getState().document, path)
    let shown = now()
    let news = 0
    return {
      now,
      countNews: () => {
        if (now() !== shown) news += 1
        shown = now()
        return news
      },
      change: (value: Json | undefined) => store.change(path, value),
      type: (value: Json | undefined) => {
        shown = value
        store.change(path, value)
      },
      leave: () => {
        redraw()
        store.touch(path)
      },
    }
  }, [store, path])
  useSyncExternalStore(store.subscribe, held.countNews, held.countNews)
  return { ...held, value: held.now() }
}
