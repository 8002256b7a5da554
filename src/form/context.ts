import { createContext, useCallback, useContext, useMemo, useReducer, useSyncExternalStore } from 'react'

import type { Attachments } from './files/attachments.ts'
import type { FormTexts } from './formTexts.ts'
import { getAt } from './path.ts'
import type { FormServices } from './services.ts'
import type { FormState, FormStore } from './store.ts'
import type { Json } from './types.ts'

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

/** Listens to one part of the form's state. `select` must return the same reference while that part is unchanged. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useForm()
  const read = useCallback(() => select(store.getState()), [select, store])
  return useSyncExternalStore(store.subscribe, read, read)
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
