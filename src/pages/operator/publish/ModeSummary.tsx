import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import { cellText } from '../modes/cellText.ts'
import { matrixChanges, numbersOf } from '../modes/matrix.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import { ruleChanges } from '../modes/ruleChanges.ts'
import { viewOf } from '../modes/useMatrix.ts'
import { ModeCheckLine } from '../modes/ModeCheckLine.tsx'
import { RuleChangeLine } from './RuleChangeLine.tsx'

const MAX_SHOWN = 40

/**
 * What each mode requires, and what has changed. Only validated documents can be published, so every mode can be filled
 * in.
 */
export function ModeSummary({ live, documents }: { live: FormDocuments; documents: FormDocuments }) {
  const t = useText()
  const { language } = useTexts()
  const now = useMemo(() => viewOf(documents)?.matrix, [documents])
  const before = useMemo(() => viewOf(live)?.matrix, [live])
  const cells = useMemo(
    () => (before === undefined || now === undefined ? [] : matrixChanges(before, now)),
    [before, now],
  )
  const rules = useMemo(() => {
    if (before === undefined || now === undefined) return []
    return ruleChanges(
      live,
      documents,
      now.modes.filter(mode => before.modes.includes(mode)),
      new Set(cells.map(({ mode }) => mode)),
    )
  }, [before, now, cells, live, documents])
  if (now === undefined) return null
  const title = (mode: string): string => modeTitle(t, mode, documents.texts[language] ?? {})
  const hidden = Math.max(0, cells.length - MAX_SHOWN) + Math.max(0, rules.length - MAX_SHOWN)
  return (
    <Box
      component="section"
      aria-labelledby="mode-summary"
      sx={{ p: 2, mt: 2, bgcolor: 'background.sunken', borderRadius: '12px' }}
    >
      <Typography id="mode-summary" variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('operator.modes.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {now.modes.map(mode => (
          <Box component="li" key={mode} data-mode={mode}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t('operator.modes.summary', { mode: title(mode), ...numbersOf(now, mode) })}
            </Typography>
            <ModeCheckLine check={{ state: 'good' }} />
          </Box>
        ))}
      </Box>
      <Typography variant="h4" component="h4" sx={{ mt: 2, mb: 1 }}>
        {t('operator.modes.changes')}
      </Typography>
      {before === undefined && <Typography variant="body2">{t('operator.modes.changesUnknown')}</Typography>}
      {before !== undefined && cells.length + rules.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('operator.modes.changesNone')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {cells.slice(0, MAX_SHOWN).map(change => (
          <Typography
            component="li"
            variant="body2"
            key={`${change.path} ${change.mode}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            <code>{change.path}</code>{' '}
            {t('operator.modes.from', {
              mode: title(change.mode),
              before: cellText(t, change.before),
              now: cellText(t, change.now),
            })}
          </Typography>
        ))}
        {rules.slice(0, MAX_SHOWN).map(change => (
          <RuleChangeLine
            key={JSON.stringify(change)}
            change={change}
            modes={change.modes.length === now.modes.length ? undefined : change.modes.map(title)}
          />
        ))}
        {hidden > 0 && (
          <Typography component="li" variant="body2">
            {t('operator.modes.more', { smart_count: hidden })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
