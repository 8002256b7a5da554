import Box from '@mui/material/Box'

import { useForm } from '../context.ts'
import { errorId, FieldFrame, helpId } from '../field/FieldFrame.tsx'
import { UnknownField } from '../field/UnknownField.tsx'
import type { Field } from '../engine/model.ts'
import { fieldId } from '../engine/path.ts'
import type { Problem } from '../engine/problems.ts'
import type { Json } from '../../contract/formTypes.ts'
import { widgets } from '../widgets/registry.ts'

type Props = {
  readonly field: Field
  /** With the position: `buyers.0.company_code`. */
  readonly place: string
  readonly value: Json | undefined
  readonly required: boolean
  readonly readOnly: boolean
  readonly problem: Problem | undefined
  readonly onChange: (value: Json | undefined) => void
  readonly onLeave: () => void
}

/** A field within a panel: the same widgets and frame as elsewhere in the form. */
export function PanelField({ field, place, value, required, readOnly, problem, onChange, onLeave }: Props) {
  const { texts } = useForm()
  const widget = widgets[field.widget]
  if (!widget) return <UnknownField path={field.path} widget={field.widget} />
  const id = fieldId(place)
  const label = texts.label(field.path)
  const help = texts.help(field.path)
  const message = problem && texts.message(problem)
  const describedBy = [help !== undefined && helpId(id), message !== undefined && errorId(id)].filter(Boolean).join(' ')
  const Control = widget.component
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: `span ${field.ui.width ?? widget.width}` }, minWidth: 0 }}>
      <FieldFrame
        id={id}
        frame={widget.frame}
        label={label}
        required={required}
        help={help}
        message={message}
        legalText={field.ui.legalText}
      >
        <Control
          field={field}
          id={id}
          value={value}
          label={label}
          required={required}
          readOnly={readOnly || field.ui.readOnly === true}
          invalid={message !== undefined}
          describedBy={describedBy === '' ? undefined : describedBy}
          placeholder={texts.placeholder(field.path)}
          onChange={onChange}
          onTyped={onChange}
          now={() => value}
          onBlur={onLeave}
        />
      </FieldFrame>
    </Box>
  )
}
