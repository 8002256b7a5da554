import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { isAskedAlways, isRequired, sharedDefinition } from '../../../../schemas/studio/fields.ts'
import { limitKeywords, type LimitKeyword, requiredLock } from '../../../../schemas/studio/locks.ts'
import { requiredWhen } from '../../../../schemas/studio/rules/requiredWhen.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import { requiredTexts } from '../rules/ruleText.ts'
import { LimitInput } from './LimitInput.tsx'
import { PanelPart } from './PanelPart.tsx'
import type { PanelProps } from './panelProps.ts'

/** Whether the question must be answered, and the limits of the answer. Rules of the shipped form are locked. */
export function AnswerPart({ field, ...panel }: PanelProps & { field: Field }) {
  const t = useText()
  const hint = useId()
  const { studio, shipped, names } = panel
  const { documents } = studio.form ?? {}
  if (documents === undefined) return null
  const { path } = field
  const required = isRequired(documents.schema, path)
  const reason =
    required && requiredLock(path, documents.schema, shipped)
      ? 'studio.lock.required'
      : !required && !isAskedAlways(documents.ui, path)
        ? 'studio.lock.sometimes'
        : undefined
  const sometimes = requiredWhen(documents.schema, path)
  const shared = sharedDefinition(documents.schema, path)
  const limits = limitsOf(field)
  return (
    <PanelPart title={t('studio.panel.rules')}>
      <Box>
        <FormControlLabel
          label={t('studio.panel.required')}
          control={
            <Switch
              checked={required}
              disabled={reason !== undefined}
              onChange={event => studio.command({ name: 'setRequired', path, required: event.target.checked })}
              slotProps={{ input: reason === undefined ? {} : { 'aria-describedby': hint } }}
            />
          }
        />
        {reason !== undefined && <Reason id={hint} text={t(reason)} />}
        {sometimes !== undefined &&
          requiredTexts(t, sometimes, names).map(text => (
            <Typography key={text} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          ))}
      </Box>
      {limits.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' }}>
          {limits.map(keyword => (
            <LimitInput
              key={`${path} ${keyword}`}
              studio={studio}
              shipped={shipped}
              onLeave={panel.onLeave}
              path={path}
              keyword={keyword}
              value={field.schema[keyword]}
            />
          ))}
        </Box>
      )}
      {limits.length > 0 && shared !== undefined && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('studio.panel.shared', { name: shared })}
        </Typography>
      )}
    </PanelPart>
  )
}

/** Why something cannot be changed, with a lock before it. */
export function Reason({ id, text }: { id?: string; text: string }) {
  return (
    <Typography
      id={id}
      variant="body2"
      sx={{ color: 'text.secondary', display: 'flex', gap: 0.75, alignItems: 'flex-start' }}
    >
      <LockIcon fontSize="inherit" aria-hidden sx={{ mt: '3px' }} />
      {text}
    </Typography>
  )
}

function limitsOf({ schema }: Field): LimitKeyword[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const has = (type: string) => types.includes(type)
  const kinds: LimitKeyword[] = has('string')
    ? schema.format === 'date'
      ? []
      : ['minLength', 'maxLength']
    : has('integer') || has('number')
      ? ['minimum', 'maximum']
      : has('array')
        ? ['minItems', 'maxItems']
        : []
  return kinds.filter(keyword => keyword in limitKeywords)
}
