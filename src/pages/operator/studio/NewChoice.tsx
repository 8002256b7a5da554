import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FocusEvent, type FormEvent, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { choiceValue } from './choiceValue.ts'
import { areComplete, LabelInputs, noLabels } from './LabelInputs.tsx'
import type { PanelProps } from './panelProps.ts'

type Props = Pick<PanelProps, 'studio'> & { path: string; longest: number | undefined; onDone: () => void }

/**
 * Labels of a new choice in the four languages. Its value is derived from them and can be changed. Enter adds the choice,
 * and so does leaving the inputs once all four labels are typed.
 */
export function NewChoice({ studio, path, longest, onDone }: Props) {
  const t = useText()
  const [labels, setLabels] = useState(noLabels)
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const value = typed ?? choiceValue(labels, longest)
  const isComplete = areComplete(labels)
  const add = (): void => {
    const rejection = isComplete
      ? studio.command({ name: 'addChoice', path, value, labels })
      : { key: 'choiceValue', params: {} }
    if (rejection === undefined) onDone()
    else setProblem(t(`studio.refused.${rejection.key}`, rejection.params))
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    add()
  }
  const onBlur = (event: FocusEvent<HTMLFormElement>): void => {
    if (isComplete && !event.currentTarget.contains(event.relatedTarget)) add()
  }
  return (
    <Box
      component="form"
      aria-label={t('studio.panel.addChoice')}
      onSubmit={onSubmit}
      onBlur={onBlur}
      noValidate
      sx={{ display: 'grid', gap: 1, p: 1.5, borderRadius: '12px', bgcolor: 'background.sunken' }}
    >
      <LabelInputs
        labels={labels}
        autoFocus
        onChange={next => {
          setLabels(next)
          setProblem(undefined)
        }}
      />
      <TextField
        size="small"
        fullWidth
        label={t('studio.panel.choiceValue')}
        value={value}
        error={problem !== undefined}
        helperText={problem}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" onMouseDown={event => event.preventDefault()} onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button size="small" type="submit" variant="outlined" onMouseDown={event => event.preventDefault()}>
          {t('studio.panel.addChoice')}
        </Button>
      </Box>
    </Box>
  )
}
