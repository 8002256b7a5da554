import { createContext, useCallback, useContext, useMemo, useReducer, useSyncExternalStore } from 'react'

import type { Attachments } from './files/attachments.ts'
import type { FormTexts } from './formTexts.ts'
import { PAINTED_MS } from './painted.ts'
import { getAt } from './engine/path.ts'
import type { FormServices } from '../contract/formServices.ts'
import type { FormState, FormStore } from './engine/store.ts'
import type { Json } from '../contract/formTypes.ts'

export type FormContextValue = {
  store: FormStore
  texts: FormTexts
  services: FormServices
  attachments: Attachments
  readOnly: boolean
  /** In a dialog the sections stand under its title, without cards of their own. */
  layout: 'page' | 'dialog'
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useForm(): FormContextValue {
  const value = useContext(FormContext)
  if (value === undefined) throw new Error('A part of the form is drawn outside of <SchemaForm>')
  return value
}

type Subscribe = (listener: () => void) => () => void

/** The part of the form's state that `select` gives, asked whenever `subscribe` tells. It must be the same reference while it is unchanged. */
export function useSelected<T>(subscribe: Subscribe, select: (state: FormState) => T): T {
  const { store } = useForm()
  const read = useCallback(() => select(store.getState()), [select, store])
  return useSyncExternalStore(subscribe, read, read)
}

/** Listens to one part of the form's state. */
export function useFormState<T>(select: (state: FormState) => T): T {
  return useSelected(useForm().store.subscribe, select)
}

/** The same for what follows from answers, but is none: a key that no rule looks at does not ask. */
export function useFormRules<T>(select: (state: Omit<FormState, 'document'>) => T): T {
  return useSelected(useForm().store.subscribeToRules, select)
}

/** The same for what may come a moment later: it is asked when the key is on the screen. */
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
 * The value of a field and the two ways in which its control changes it. What was `typed` the control shows already: it is drawn again
 * when it is left, or when the field gets another value from elsewhere.
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
