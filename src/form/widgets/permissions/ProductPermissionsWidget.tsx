import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type FocusEvent, useCallback } from 'react'

import { grantShape } from '../../../../schemas/validation/grantShape.ts'
import { useForm, useFormRules } from '../../context.ts'
import type { Problem } from '../../engine/problems.ts'
import { resolve } from '../../engine/schema.ts'
import type { JsonSchema } from '../../../contract/formTypes.ts'
import { useOffered } from '../../useOffered.ts'
import { RetryList } from '../RetryList.tsx'
import type { WidgetProps } from '../types.ts'
import { UnknownField } from '../../field/UnknownField.tsx'
import { GrantCard } from './GrantCard.tsx'
import { choicesOf, readGrants, toJson, withThing, withValue } from './grants.ts'

const noProblems: readonly Problem[] = []

/**
 * Offered products as cards, with their permissions as checkboxes. Fixed permissions (reading) are ticked and cannot be
 * revoked (SES-42).
 */
export function ProductPermissionsWidget(props: WidgetProps) {
  const { store, texts } = useForm()
  const { field, id } = props
  const list = useOffered(field.ui.options?.portal)
  const problems = useFormRules(useCallback(state => state.shown.get(field.path) ?? noProblems, [field.path]))
  const shape = grantShape(field.schema, part => resolve(part as JsonSchema, store.model.schema))
  if (!shape) return <UnknownField path={field.path} widget={field.widget} />
  if (list.status === 'loading') return <Skeleton variant="rounded" height={120} />
  if (list.status === 'failed') return <RetryList id={id} onRetry={list.retry} />
  if (list.values.length === 0) {
    return (
      <Alert severity="info" id={id} tabIndex={-1}>
        {texts.chrome('request.field.nothingOffered')}
      </Alert>
    )
  }

  const grants = readGrants(props.value, shape)
  const messageOf = (of: string): string | undefined => {
    const index = grants.findIndex(grant => grant.of === of)
    const place = `${field.path}.${index}`
    const problem =
      index === -1 ? undefined : problems.find(({ path }) => path === place || path.startsWith(`${place}.`))
    return problem && texts.message(problem)
  }
  // The answer is finished only when the focus leaves all the checkboxes.
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur()
  }
  return (
    <Box onBlur={leave} sx={{ display: 'grid', gap: 1.5 }}>
      {list.values.map((option, index) => (
        <GrantCard
          key={option.value}
          id={index === 0 ? id : `${id}-${index}`}
          label={texts.option(`${field.path}.${shape.key}`, option.value)}
          choices={choicesOf(option, shape).map(value => ({
            value,
            label: texts.option(`${field.path}.${shape.choices}`, value),
          }))}
          fixed={option.fixed ?? []}
          given={grants.find(({ of }) => of === option.value)?.given}
          message={messageOf(option.value)}
          describedBy={props.describedBy}
          invalid={props.invalid}
          readOnly={props.readOnly}
          onChoose={chosen => props.onChange(toJson(withThing(grants, option, chosen), shape))}
          onGive={(value, given) => props.onChange(toJson(withValue(grants, option, value, given, shape), shape))}
        />
      ))}
    </Box>
  )
}
