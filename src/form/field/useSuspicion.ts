import { useCallback } from 'react'

import { useForm, useSelected } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import type { FormState } from '../engine/FormStore.ts'
import { checksumIsWrong } from './checksum.ts'

/** Whether the field's code has an incorrect check digit. Fields without codes do not subscribe to answers. */
export function useSuspicion(field: Field | undefined): boolean {
  const { store } = useForm()
  const select = useCallback(
    (state: FormState) =>
      field !== undefined && checksumIsWrong(field, getAt(state.document, field.path), state.document),
    [field],
  )
  return useSelected(field?.ui.checksum ? store.subscribe : store.subscribeToRules, select)
}
