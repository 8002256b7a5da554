import Alert from '@mui/material/Alert'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import type { ReactNode, Ref } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import { problemText } from '../check/problemText.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { ChoicesPart } from './ChoicesPart.tsx'
import { errorKeywords } from './errorKeywords.ts'
import { ModesPart } from './ModesPart.tsx'
import type { PanelProps } from './panelProps.ts'
import { PlacePart } from './PlacePart.tsx'
import { RulePart } from './RulePart.tsx'
import { TextInputs } from './TextInputs.tsx'
import { paneSx } from '../workshop/paneSx.ts'

/** What can be changed about the selected question or section. */
export function Panel({
  panelRef,
  adding,
  ...panel
}: PanelProps & {
  panelRef: Ref<HTMLElement>
  /** Inputs of something new, in place of what is selected. */
  adding: ReactNode
}) {
  const t = useText()
  const { studio, names, issues } = panel
  const { selected, form } = studio
  const field = selected?.kind === 'field' ? form?.model.fields.get(selected.id) : undefined
  const section = selected?.kind === 'section' ? form?.model.sections.find(({ id }) => id === selected.id) : undefined
  const title =
    field !== undefined ? names.field(field.path) : section !== undefined ? names.section(section.id) : undefined
  const paneProps = {
    component: 'section',
    ref: panelRef,
    'data-pane': 'panel',
    sx: { ...paneSx, minHeight: 0, overflow: 'hidden auto', p: 2, gap: 2 },
  } as const
  if (adding !== undefined)
    return (
      <Box {...paneProps} aria-label={t('studio.add')}>
        {adding}
      </Box>
    )
  return (
    <Box {...paneProps} aria-labelledby="panel-title">
      <Box>
        {title !== undefined && (
          <Typography variant="overline" component="p" sx={{ color: 'text.secondary', lineHeight: 1.4 }}>
            {t(section === undefined ? 'studio.panel.question' : 'studio.panel.section')}
          </Typography>
        )}
        <Typography id="panel-title" variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title ?? t('studio.panel.question')}
        </Typography>
        {field !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, alignItems: 'center' }}>
            <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {field.path}
            </Box>
            <Chip size="small" variant="outlined" label={field.widget} sx={{ height: 20, fontSize: 11 }} />
          </Box>
        )}
        {title === undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('studio.panel.none')}
          </Typography>
        )}
      </Box>
      {title !== undefined && issues.length > 0 && (
        <Alert severity={issues.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}>
          {issues.map(issue => (
            <Typography key={JSON.stringify(issue)} variant="body2">
              {problemText(t, issue)}
            </Typography>
          ))}
        </Alert>
      )}
      {field !== undefined && <FieldParts key={field.path} field={field} {...panel} />}
      {section !== undefined && (
        <Texts key={section.id} {...panel} prefix={`sections.${section.id}`} parts={['title', 'description']} />
      )}
      {title !== undefined && (
        <Button
          color="error"
          startIcon={<DeleteIcon />}
          onClick={panel.onRemove}
          aria-keyshortcuts="Delete"
          sx={{ alignSelf: 'flex-start', mt: 'auto' }}
        >
          {t(section === undefined ? 'studio.removal.question' : 'studio.removal.section')}
        </Button>
      )}
    </Box>
  )
}

function FieldParts({ field, ...panel }: PanelProps & { field: Field }) {
  const t = useText()
  const { studio, onLeave } = panel
  const texts = studio.form?.documents.texts
  if (texts === undefined) return null
  const { path, widget, schema } = field
  const isTyped = ['text', 'textarea', 'email', 'phone', 'money', 'amount', 'integer', 'date'].includes(widget)
  const hasChoices =
    schema.enum !== undefined ||
    field.ui.classifier !== undefined ||
    field.ui.options !== undefined ||
    ((widget === 'radio' || widget === 'select') && schema.type === 'boolean')
  return (
    <>
      <Texts
        {...panel}
        prefix={path}
        parts={[
          'title',
          ...(widget === 'panels' ? (['panel'] as const) : []),
          'help',
          ...(isTyped ? (['placeholder'] as const) : []),
        ]}
      />
      <AnswerPart field={field} {...panel} />
      <RulePart field={field} {...panel} />
      {hasChoices && widget !== 'phone' && <ChoicesPart field={field} {...panel} />}
      <ModesPart path={path} studio={studio} names={panel.names} shipped={panel.shipped} />
      <PlacePart field={field} {...panel} />
      <Folded title={t('studio.panel.errors')}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('studio.panel.errorsHint')}
        </Typography>
        {errorKeywords(field, texts).map(keyword => (
          <TextInputs
            key={keyword}
            studio={studio}
            onLeave={onLeave}
            texts={texts}
            textKey={`errors.${path}.${keyword}`}
            label={keyword}
            optional
          />
        ))}
      </Folded>
    </>
  )
}

type TextsProps = PanelProps & {
  prefix: string
  parts: readonly ('title' | 'description' | 'help' | 'placeholder' | 'panel')[]
}

function Texts({ studio, onLeave, prefix, parts }: TextsProps) {
  const t = useText()
  const texts = studio.form?.documents.texts
  if (texts === undefined) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.map(part => (
        <TextInputs
          key={part}
          studio={studio}
          onLeave={onLeave}
          texts={texts}
          textKey={`${prefix}.${part}`}
          label={t(`studio.panel.${part}`)}
          optional={part !== 'title' && part !== 'panel'}
        />
      ))}
    </Box>
  )
}

/** A part that is opened when it is needed. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Accordion
      disableGutters
      elevation={0}
      square
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
      sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'transparent', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
        <Typography variant="h4" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 0, pt: 0, display: 'grid', gap: 1.5 }}>{children}</AccordionDetails>
    </Accordion>
  )
}
