import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'

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
 * The value of a field, and how its control changes it.
 * @param showsTyping the control itself shows what it gave to `change`: it is drawn again for values from elsewhere only (cleared, set by a rule)
 */
export function useValue(path: string, showsTyping = false): { value: Json | undefined; change: (value: Json | undefined) => void } {
  const { store } = useForm()
  const { countNews, change } = useMemo(() => {
    let shown = getAt(store.getState().document, path)
    let news = 0
    return {
      countNews: () => {
        const now = getAt(store.getState().document, path)
        if (now !== shown) news += 1
        shown = now
        return news
      },
      change: (value: Json | undefined) => {
        if (showsTyping) shown = value
        store.change(path, value)
      },
    }
  }, [store, path, showsTyping])
  useSyncExternalStore(store.subscribe, countNews, countNews)
  return { value: getAt(store.getState().document, path), change }
}
