import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'

import { type Difference, differencesBetween, type Subject } from '../../../../schemas/studio/differences.ts'
import { factsOf } from '../../../../schemas/studio/facts.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import { type Translate, useText, useTexts } from '../../../i18n/TextsContext.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import { ruleWords } from '../rules/ruleWords.ts'
import { bySubject } from './groups.ts'
import { type ModeResults, modeResults } from './modeResults.ts'
import { type Names, namesOf } from './names.ts'
import { askedText, resultText } from './resultText.ts'
import { sentenceOf } from './sentence.ts'

/** All differences between two states of a form as sentences, by question, in the operator's language. */
export function SentenceList({ before, now }: { before: FormDocuments; now: FormDocuments }) {
  const t = useText()
  const { language } = useTexts()
  const differences = useMemo(() => differencesBetween(factsOf(before), factsOf(now)), [before, now])
  const results = useMemo(() => modeResults(before, now), [before, now])
  const groups = useMemo(() => bySubject(differences, new Set(results?.byPath.keys())), [differences, results])
  const names = useMemo(() => {
    const labels = namesOf(language, now, before)
    return { ...labels, rule: ruleWords(t, [now.schema, before.schema], labels) }
  }, [t, language, now, before])
  if (groups.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('studio.changes.none')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('studio.changes.count', { smart_count: differences.length })}
      </Typography>
      {results === undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('studio.changes.modesUnknown')}
        </Typography>
      )}
      {groups.map(({ subject, differences: own }) => (
        <Box component="section" key={`${subject.kind} ${subject.id}`} data-subject={subject.id}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {subjectTitle(t, subject, names)}
            {subject.kind === 'field' && (
              <Box component="code" sx={{ ml: 1, fontWeight: 400, fontSize: 12, color: 'text.secondary' }}>
                {subject.id}
              </Box>
            )}
          </Typography>
          {results !== undefined && subject.kind === 'field' && (
            <AskedLine text={askedText(t, subject.id, results, names)} />
          )}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {own.map(difference => (
              <Line key={JSON.stringify(difference)} difference={difference} names={names} />
            ))}
            {results !== undefined &&
              resultLines(t, subject, results, names).map(text => (
                <Typography key={text} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Typography>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function AskedLine({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  )
}

/** What the differences come to: for a question in each mode, for a new mode in numbers. */
function resultLines(t: Translate, { kind, id }: Subject, results: ModeResults, names: Names): string[] {
  if (kind === 'field') return (results.byPath.get(id) ?? []).map(result => resultText(t, result, results, names))
  const numbers = kind === 'mode' ? results.added.get(id) : undefined
  return numbers === undefined ? [] : [t('operator.modes.summary', { mode: modeTitle(t, id, names.table), ...numbers })]
}

function Line({ difference, names }: { difference: Difference; names: Names }) {
  const t = useText()
  const [full, setFull] = useState(false)
  const { text, isShortened } = sentenceOf(t, difference, names, full)
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {isShortened && (
        <Button size="small" onClick={() => setFull(true)} sx={{ ml: 1, py: 0 }}>
          {t('studio.diff.all')}
        </Button>
      )}
    </Typography>
  )
}

function subjectTitle(t: Translate, { kind, id }: Subject, names: Names): string {
  switch (kind) {
    case 'field':
      return names.group(id) ?? names.field(id)
    case 'section':
      return t('studio.changes.section', { name: names.section(id) })
    case 'mode':
      return t('studio.changes.mode', { name: modeTitle(t, id, names.table) })
    case 'definition':
      return t('studio.changes.definition', { name: id })
    case 'rule':
      return id === '' ? t('studio.changes.rules') : id
    case 'form':
      return t('studio.changes.form')
  }
}
