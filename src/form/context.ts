import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

import type { Attachments } from './files/attachments.ts'
import type { FormTexts } from './formTexts.ts'
import type { FormServices } from './services.ts'
import type { FormState, FormStore } from './store.ts'

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
