import AddIcon from '@mui/icons-material/AddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type FormEvent, Fragment, useState } from 'react'

import { isRequired } from '../../../../schemas/studio/fields.ts'
import { requiredLock } from '../../../../schemas/studio/locks.ts'
import { askedOf, type Asked } from '../../../../schemas/studio/rules/asked.ts'
import type { Test, Tests } from '../../../../schemas/studio/rules/questions.ts'
import { MAX_TESTS, refusalOf } from '../../../../schemas/studio/rules/setRule.ts'
import type { Words } from '../../../../schemas/studio/result.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import { conditionText } from '../changes/sentence.ts'
import { Reason } from './AnswerPart.tsx'
import { PanelPart } from './PanelPart.tsx'
import type { PanelProps } from './panelProps.ts'
import { TestInputs } from './TestInputs.tsx'

/** When the question is asked: always, or only when other answers are so (OPR-71). */
export function RulePart({ field, ...panel }: PanelProps & { field: Field }) {
  const t = useText()
  const documents = panel.studio.form?.documents
  if (documents === undefined) return null
  const { path } = field
  const asked = askedOf(documents, path)
  const isContract = asked === undefined && requiredLock(path, documents.schema, panel.shipped)
  const refusal = refusalOf(documents, path)?.rejection
  const lock = isContract
    ? t('studio.asked.contract')
    : refusal && t(`studio.refused.${refusal.key}`, { ...refusal.params, field: panel.names.field(path) })
  return (
    <PanelPart title={t('studio.asked.title')}>
      {asked !== undefined && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('studio.rules.asked', { when: conditionText(t, asked.condition, panel.names) })}
        </Typography>
      )}
      {lock === undefined ? (
        <RuleForm key={JSON.stringify([path, asked])} field={field} asked={asked} {...panel} />
      ) : (
        <Reason text={lock} />
      )}
    </PanelPart>
  )
}

type Row = { readonly id: number; readonly test: Test | undefined }
/** Tests that must hold together. */
type Part = { readonly id: number; readonly rows: readonly Row[] }

/** The condition as rows of inputs, with an empty row to begin with. */
function partsOf(asked: Asked | undefined): readonly Part[] {
  const question: readonly (readonly (Test | undefined)[])[] = asked?.when?.question ?? [[undefined]]
  let id = 0
  return question.map(tests => ({ id: id++, rows: tests.map(test => ({ id: id++, test })) }))
}

const nextId = (parts: readonly Part[]): number =>
  Math.max(...parts.flatMap(part => [part.id, ...part.rows.map(row => row.id)])) + 1

function RuleForm({ field, asked, studio, names }: PanelProps & { field: Field; asked: Asked | undefined }) {
  const t = useText()
  const { path } = field
  const [parts, setParts] = useState(() => partsOf(asked))
  const [unless, setUnless] = useState(asked?.when?.unless === true)
  const [required, setRequired] = useState(
    asked === undefined ? isRequired(studio.form?.documents.schema ?? {}, path) : asked.required === 'always',
  )
  const [problem, setProblem] = useState<Words>()
  const rows = parts.flatMap(part => part.rows)
  const isComplete = rows.every(({ test }) => test !== undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const question = parts.map(part => part.rows.flatMap(({ test }) => (test === undefined ? [] : [test])))
    setProblem(studio.command({ name: 'setRule', path, question: question.filter(isFilled), unless, required }))
  }
  const change = (to: readonly Part[]): void => {
    setProblem(undefined)
    setParts(to)
  }
  const withRows = (part: Part, to: readonly Row[]): void =>
    change(parts.flatMap(one => (one.id !== part.id ? [one] : to.length === 0 ? [] : [{ ...one, rows: to }])))
  const emptyRow = (): Row => ({ id: nextId(parts) + 1, test: undefined })
  const canAdd = isComplete && rows.length < MAX_TESTS
  const params = { ...problem?.params }
  if (typeof params['field'] === 'string') params['field'] = names.field(params['field'])
  return (
    <Box
      component="form"
      aria-label={t('studio.asked.title')}
      onSubmit={submit}
      noValidate
      sx={{ display: 'grid', gap: 1.5 }}
    >
      {parts.map((part, index) => (
        <Fragment key={part.id}>
          {index > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('studio.asked.or')}
            </Typography>
          )}
          {part.rows.map(row => (
            <TestInputs
              key={row.id}
              studio={studio}
              names={names}
              path={path}
              number={rows.indexOf(row)}
              unless={unless}
              test={row.test}
              onChange={test =>
                withRows(
                  part,
                  part.rows.map(one => (one.id === row.id ? { ...one, test } : one)),
                )
              }
              onRemove={
                rows.length > 1
                  ? () =>
                      withRows(
                        part,
                        part.rows.filter(one => one.id !== row.id),
                      )
                  : undefined
              }
            />
          ))}
          {canAdd && (
            <AddButton
              text={t('studio.asked.and')}
              label={
                parts.length > 1
                  ? t('studio.asked.andTo', { number: rows.indexOf(part.rows.at(-1) as Row) + 1 })
                  : undefined
              }
              onAdd={() => withRows(part, [...part.rows, emptyRow()])}
            />
          )}
        </Fragment>
      ))}
      {canAdd && (
        <AddButton
          text={t('studio.asked.addOr')}
          onAdd={() => change([...parts, { id: nextId(parts), rows: [emptyRow()] }])}
        />
      )}
      {rows.some(({ test }) => test !== undefined) && (
        <>
          <FormControlLabel
            label={t('studio.asked.unless')}
            control={<Switch checked={unless} onChange={event => setUnless(event.target.checked)} />}
          />
          <FormControlLabel
            label={t('studio.asked.required')}
            control={<Switch checked={required} onChange={event => setRequired(event.target.checked)} />}
          />
        </>
      )}
      {problem !== undefined && <Alert severity="error">{t(`studio.refused.${problem.key}`, params)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {asked !== undefined && (
          <Button size="small" onClick={() => setProblem(studio.command({ name: 'removeRule', path }))}>
            {t('studio.asked.always')}
          </Button>
        )}
        {rows.some(({ test }) => test !== undefined) && (
          <Button size="small" type="submit" variant="outlined">
            {t('studio.asked.save')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** An empty condition is left out, as a question without a choice. */
const isFilled = (tests: Tests): boolean => tests.length > 0

function AddButton({ text, label, onAdd }: { text: string; label?: string | undefined; onAdd: () => void }) {
  return (
    <Button size="small" startIcon={<AddIcon />} aria-label={label} sx={{ justifySelf: 'start' }} onClick={onAdd}>
      {text}
    </Button>
  )
}
