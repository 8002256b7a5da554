import type { ComponentType } from 'react'

import type { Field } from '../engine/model.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'

/** Props of every widget. The frame around it renders label, help and message; the widget renders the control. */
export type WidgetProps = {
  field: Field
  id: string
  value: Json | undefined
  label: string
  required: boolean
  readOnly: boolean
  invalid: boolean
  /** Ids of help and message, for the control itself; undefined without either. */
  describedBy: string | undefined
  placeholder: string | undefined
  onChange: (value: Json | undefined) => void
  /** Like `onChange`, for what the control already shows: `value` may stay stale until blur. */
  onTyped: (value: Json | undefined) => void
  /** The field's current value. */
  now: () => Json | undefined
  onBlur: () => void
}

export type Widget = {
  component: ComponentType<WidgetProps>
  /**
   * `label`: a label above one control. `group`: several controls under a legend. `own`: the widget renders its label
   * itself, beside its box.
   */
  frame: 'label' | 'group' | 'own'
  /** Width in twelfths when the ui document names none. */
  width: number
  /** Explains an invalid value more precisely than its schema can. */
  explain?: (field: Field, value: Json | undefined) => Omit<Issue, 'path'> | undefined
}
