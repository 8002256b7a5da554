import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { FieldRuleChange, RuleChange, RuleEffect } from '../modes/ruleChanges.ts'

const colors: Record<RuleEffect, string> = { tighter: 'warning.main', looser: 'info.main', different: 'text.secondary' }
const MAX_VALUE = 60

type Props = {
  change: RuleChange
  /** Titles of the modes; undefined when the change is the same in all of them. */
  modes: readonly string[] | undefined
}

/** One changed rule as a sentence: whether it accepts less or more, with its old and new value. */
export function RuleChangeLine({ change, modes }: Props) {
  const t = useText()
  const location =
    modes === undefined ? t('operator.rules.everywhere') : t('operator.rules.inModes', { modes: modes.join(', ') })
  if (change.kind !== 'field') {
    return (
      <Typography component="li" variant="body2" data-rule={change.kind} sx={{ overflowWrap: 'anywhere' }}>
        {t(`operator.rules.${change.kind}`)} {location}
      </Typography>
    )
  }
  return (
    <Typography component="li" variant="body2" data-rule={change.effect} sx={{ overflowWrap: 'anywhere' }}>
      <Box component="strong" sx={{ color: colors[change.effect] }}>
        {t(`operator.rules.${change.effect}`)}
      </Box>{' '}
      <code>{change.path}</code> <FieldRule change={change} /> {location}
    </Typography>
  )
}

function FieldRule({ change: { keyword, before, now } }: { change: FieldRuleChange }) {
  const t = useText()
  const key = `operator.rules.keyword.${keyword}`
  const known = t(key)
  const name = known === key ? keyword : known
  if (Array.isArray(before) && Array.isArray(now)) {
    const [added, removed] = [now.filter(one => !before.includes(one)), before.filter(one => !now.includes(one))]
    const parts = [
      ...(added.length > 0 ? [t('operator.rules.added', { values: listed(added) })] : []),
      ...(removed.length > 0 ? [t('operator.rules.removed', { values: listed(removed) })] : []),
    ]
    return <>{`${name}: ${parts.length > 0 ? parts.join('; ') : t('operator.rules.reordered')}`}</>
  }
  return <>{t('operator.changes.from', { keyword: name, before: formatValue(before, t), now: formatValue(now, t) })}</>
}

function listed(values: readonly unknown[]): string {
  return short(values.map(String).join(', '))
}

function formatValue(value: unknown, t: Translate): string {
  if (value === undefined) return t('operator.changes.absent')
  if (typeof value === 'boolean') return t(value ? 'operator.rules.yes' : 'operator.rules.no')
  return short(typeof value === 'string' ? value : JSON.stringify(value))
}

function short(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
