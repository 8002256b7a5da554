import type { ComponentType } from 'react'

import type { Field } from '../engine/model.ts'
import type { Issue, Json } from '../../contract/formTypes.ts'

/** What every widget is given. The frame around it draws label, help and message; the widget draws the control. */
export type WidgetProps = {
  field: Field
  id: string
  value: Json | undefined
  label: string
  required: boolean
  readOnly: boolean
  invalid: boolean
  /** Ids of help and message, for the control itself; undefined when there is neither. */
  describedBy: string | undefined
  placeholder: string | undefined
  onChange: (value: Json | undefined) => void
  /** The same for what the control itself shows already: `value` may stay what it was until the control is left. */
  onTyped: (value: Json | undefined) => void
  /** What the field holds at this moment. */
  now: () => Json | undefined
  onBlur: () => void
}

export type Widget = {
  component: ComponentType<WidgetProps>
  /**
   * `label`: a label above one control. `group`: several controls under a legend. `own`: the widget draws its label
   * itself, beside its box.
   */
  frame: 'label' | 'group' | 'own'
  /** Columns of twelve when the ui document names none. */
  width: number
  /** Says more precisely what is wrong with a value than its schema can. */
  explain?: (field: Field, value: Json | undefined) => Omit<Issue, 'path'> | undefined
}
