import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { languageNames } from '../../../contract/languages.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Change } from './changes.ts'

/** Changes as a list of short sentences, fields first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useText()
  if (changes.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('operator.changes.none')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {changes.map(change => (
        <Typography component="li" variant="body2" key={keyOf(change)} sx={{ overflowWrap: 'anywhere' }}>
          <Sentence change={change} />
        </Typography>
      ))}
    </Box>
  )
}

function keyOf(change: Change): string {
  return `${change.kind} ${'path' in change ? change.path : 'part' in change ? change.part : 'language' in change ? change.language : ''}`
}

function Sentence({ change }: { change: Change }) {
  const t = useText()
  switch (change.kind) {
    case 'added':
      return <Field change={t('operator.changes.added')} path={change.path} />
    case 'removed':
      return <Field change={t('operator.changes.removed')} path={change.path} />
    case 'changed': {
      const keywords = change.keywords.map(({ keyword, before, now }) =>
        t('operator.changes.from', { keyword, before: formatValue(before, t), now: formatValue(now, t) }),
      )
      return <Field change={t('operator.changes.changed')} path={change.path} details={keywords.join('; ')} />
    }
    case 'rules':
      return t('operator.changes.rules')
    case 'layout':
      return t('operator.changes.layout', { part: change.part })
    case 'texts':
      return t('operator.changes.texts', { count: change.count, language: languageNames[change.language] })
  }
}

function Field({ change, path, details }: { change: string; path: string; details?: string }) {
  return (
    <>
      {`${change} `}
      <code>{path}</code>
      {details !== undefined && `: ${details}`}
    </>
  )
}

function formatValue(value: unknown, t: Translate): string {
  if (value === undefined) return t('operator.changes.absent')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
