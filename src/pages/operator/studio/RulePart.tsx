import AddIcon from '@mui/icons-material/AddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'

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

/** Tests that can be changed here: all of some, without the special cases of the schema. */
function editable(asked: Asked | undefined): Tests | null {
  if (asked === undefined) return []
  const { when } = asked
  const [tests, ...others] = when?.question ?? []
  return tests === undefined || others.length > 0 || when?.unless === true ? null : tests
}

type Row = { id: number; test: Test | undefined }

function RuleForm({ field, asked, studio, names }: PanelProps & { field: Field; asked: Asked | undefined }) {
  const t = useText()
  const { path } = field
  const start = editable(asked) ?? []
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (start.length === 0 ? [undefined] : start).map((test, id) => ({ id, test })),
  )
  const [required, setRequired] = useState(
    asked === undefined ? isRequired(studio.form?.documents.schema ?? {}, path) : asked.required === 'always',
  )
  const [problem, setProblem] = useState<Words>()
  const tests = rows.flatMap(({ test }) => (test === undefined ? [] : [test]))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(studio.command({ name: 'setRule', path, tests, required }))
  }
  const change = (id: number, test: Test | undefined): void => {
    setProblem(undefined)
    setRows(rows.map(row => (row.id === id ? { id, test } : row)))
  }
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
      {editable(asked) === null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('studio.asked.replaces')}
        </Typography>
      )}
      {rows.map(({ id, test }, index) => (
        <TestInputs
          key={id}
          studio={studio}
          names={names}
          path={path}
          number={index}
          test={test}
          onChange={next => change(id, next)}
          onRemove={rows.length > 1 ? () => setRows(rows.filter(row => row.id !== id)) : undefined}
        />
      ))}
      {tests.length > 0 && (
        <>
          <FormControlLabel
            label={t('studio.asked.required')}
            control={<Switch checked={required} onChange={event => setRequired(event.target.checked)} />}
          />
          {tests.length === rows.length && rows.length < MAX_TESTS && (
            <Button
              size="small"
              startIcon={<AddIcon />}
              sx={{ justifySelf: 'start' }}
              onClick={() => setRows([...rows, { id: Math.max(...rows.map(row => row.id)) + 1, test: undefined }])}
            >
              {t('studio.asked.and')}
            </Button>
          )}
        </>
      )}
      {problem !== undefined && <Alert severity="error">{t(`studio.refused.${problem.key}`, params)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {asked !== undefined && (
          <Button size="small" onClick={() => setProblem(studio.command({ name: 'removeRule', path }))}>
            {t('studio.asked.always')}
          </Button>
        )}
        {tests.length > 0 && (
          <Button size="small" type="submit" variant="outlined">
            {t('studio.asked.save')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
