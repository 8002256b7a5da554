import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'

import { choicesFor, type Answer, type Test } from '../../../../schemas/studio/rules/questions.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { answerText } from '../rules/ruleText.ts'
import type { Studio } from './useStudio.ts'

type Props = {
  studio: Studio
  names: Names
  /** The question whose rule it is. */
  path: string
  /** Position among the tests, from 0. */
  number: number
  /** The question is asked when the condition does not hold. */
  unless: boolean
  test: Test | undefined
  onChange: (test: Test | undefined) => void
  onRemove: (() => void) | undefined
}

const kinds = ['oneOf', 'answered', 'unanswered'] as const

/** One test of a rule: another question, and the answers it must have. */
export function TestInputs({ studio, names, path, number, unless, test, onChange, onRemove }: Props) {
  const t = useText()
  const { documents, model } = studio.form ?? {}
  if (documents === undefined || model === undefined) return null
  const choices = test === undefined ? [] : choicesFor(documents.schema, test.path)
  const begin = (other: string): void => {
    if (other === '') onChange(undefined)
    else onChange(begun(other, choicesFor(documents.schema, other).length > 0 ? 'oneOf' : 'answered'))
  }
  const toggle = (value: Answer, on: boolean): void => {
    if (test?.is !== 'oneOf') return
    onChange({ ...test, values: choices.filter(one => (one === value ? on : test.values.includes(one))) })
  }
  return (
    <Box
      role="group"
      aria-label={t('studio.asked.test', { number: number + 1 })}
      sx={{ display: 'grid', gap: 0.5, p: 1.5, borderRadius: '12px', bgcolor: 'background.sunken' }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
        <TextField
          select
          fullWidth
          size="small"
          label={t(unless ? 'studio.asked.questionUnless' : 'studio.asked.question')}
          value={test?.path ?? ''}
          onChange={event => begin(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('studio.asked.none')}</option>
          {model.sections.map(({ id, fields }) => (
            <optgroup key={id} label={names.section(id)}>
              {fields
                .filter(field => field.path !== path)
                .map(field => (
                  <option key={field.path} value={field.path}>
                    {names.field(field.path)}
                  </option>
                ))}
            </optgroup>
          ))}
        </TextField>
        {onRemove !== undefined && (
          <IconButton size="small" aria-label={t('studio.asked.less', { number: number + 1 })} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {test !== undefined && (
        <TextField
          select
          fullWidth
          size="small"
          label={t('studio.asked.how')}
          value={test.is}
          onChange={event => onChange(begun(test.path, event.target.value as Test['is']))}
          slotProps={{ select: { native: true } }}
          sx={{ mt: 1 }}
        >
          {kinds
            .filter(is => is !== 'oneOf' || choices.length > 0)
            .map(is => (
              <option key={is} value={is}>
                {t(`studio.asked.${is}`)}
              </option>
            ))}
        </TextField>
      )}
      {test?.is === 'oneOf' && (
        <FormGroup>
          {choices.map(value => (
            <FormControlLabel
              key={String(value)}
              label={answerText(t, test.path, value, names)}
              control={
                <Checkbox
                  size="small"
                  checked={test.values.includes(value)}
                  onChange={event => toggle(value, event.target.checked)}
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </Box>
  )
}

function begun(path: string, is: Test['is']): Test {
  return is === 'oneOf' ? { path, is, values: [] } : { path, is }
}
