import AddIcon from '@mui/icons-material/AddOutlined'
import ArrowDownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { fieldAt } from '../../../../schemas/studio/fields.ts'
import { choicesLock } from '../../../../schemas/studio/locks.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import { OffReason } from '../../../ui/OffReason.tsx'
import { Reason } from './AnswerPart.tsx'
import { NewChoice } from './NewChoice.tsx'
import { PanelPart } from './PanelPart.tsx'
import type { PanelProps } from './panelProps.ts'
import { TextInputs } from './TextInputs.tsx'

/** The choices of a list with their labels. A published value cannot be removed, because stored applications have it. */
export function ChoicesPart({ field, ...panel }: PanelProps & { field: Field }) {
  const t = useText()
  const [adding, setAdding] = useState(false)
  const { studio, shipped, live, names } = panel
  const { path, ui, schema } = field
  const list = ui.classifier ?? ui.options?.portal
  if (list !== undefined && schema.enum === undefined)
    return (
      <PanelPart title={t('studio.panel.choices')}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('studio.panel.listOf', { name: list })}
        </Typography>
      </PanelPart>
    )
  const choices = (schema.enum ?? []).filter(choice => choice !== null)
  const isYesNo = schema.enum === undefined
  const values: readonly unknown[] = isYesNo ? [true, false] : choices
  const locked = !isYesNo && choicesLock(path, shipped)
  const liveChoices = fieldAt(live.schema, path)?.['enum']
  const isLive = (value: unknown): boolean => Array.isArray(liveChoices) && liveChoices.includes(value)
  const texts = studio.form?.documents.texts
  if (texts === undefined) return null
  return (
    <PanelPart title={t('studio.panel.choices')}>
      {locked && <Reason text={t('studio.lock.choices')} />}
      {values.map((value, index) => {
        const name = names.option(path, value)
        return (
          <Box key={String(value)} data-choice={String(value)} sx={{ display: 'grid', gap: 0.5 }}>
            {!isYesNo && (
              <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: -4, zIndex: 1 }}>
                <OffReason reason={index === 0 ? t('studio.panel.choiceIsFirst') : undefined}>
                  {why => (
                    <IconButton
                      size="small"
                      disabled={index === 0}
                      aria-describedby={why}
                      aria-label={t('studio.panel.choiceUp', { name })}
                      onClick={() => studio.command({ name: 'moveChoice', path, value, by: -1 })}
                    >
                      <ArrowUpIcon fontSize="small" />
                    </IconButton>
                  )}
                </OffReason>
                <OffReason reason={index === values.length - 1 ? t('studio.panel.choiceIsLast') : undefined}>
                  {why => (
                    <IconButton
                      size="small"
                      disabled={index === values.length - 1}
                      aria-describedby={why}
                      aria-label={t('studio.panel.choiceDown', { name })}
                      onClick={() => studio.command({ name: 'moveChoice', path, value, by: 1 })}
                    >
                      <ArrowDownIcon fontSize="small" />
                    </IconButton>
                  )}
                </OffReason>
                {!isLive(value) && (
                  <IconButton
                    size="small"
                    aria-label={t('studio.panel.choiceRemove', { name })}
                    onClick={() => studio.command({ name: 'removeChoice', path, value, isLive: false })}
                  >
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                )}
              </Box>
            )}
            <TextInputs
              studio={studio}
              onLeave={panel.onLeave}
              texts={texts}
              textKey={`options.${path}.${String(value)}`}
              label={isYesNo ? name : String(value)}
              optional={false}
            />
          </Box>
        )
      })}
      {!isYesNo && !locked && values.some(isLive) && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('studio.lock.live')}
        </Typography>
      )}
      {!isYesNo && !locked && !adding && (
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          onClick={() => setAdding(true)}
          sx={{ justifySelf: 'start' }}
        >
          {t('studio.panel.addChoice')}
        </Button>
      )}
      {adding && <NewChoice studio={studio} path={path} longest={schema.maxLength} onDone={() => setAdding(false)} />}
    </PanelPart>
  )
}
