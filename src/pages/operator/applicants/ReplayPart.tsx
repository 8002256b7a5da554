import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import {
  MAX_REPLAYED,
  MAX_REPLAYED_DAYS,
  type FormReplay,
  type ModeReplay,
  replayClasses,
  type ToldCount,
} from '../../../../schemas/studio/comparison.ts'
import type { FormSources } from '../../../api/operator/operatorForms.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import { reasonText } from './exampleText.ts'
import { useReplay } from './useReplay.ts'

/** The last stored applications, judged by the live version and by the draft: counts and reasons only (OPR-82). */
export function ReplayPart({ form, sources, names }: { form: string; sources: FormSources; names: Names }) {
  const t = useText()
  const id = useId()
  const { state, start, stop } = useReplay(form, sources)
  const percent = state.status === 'running' && state.total ? Math.round((100 * state.done) / state.total) : undefined
  return (
    <Box component="section" aria-labelledby={id} aria-busy={state.status === 'running'} sx={{ mt: 2.5 }}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('studio.replay.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('studio.replay.text', { limit: MAX_REPLAYED, days: MAX_REPLAYED_DAYS })}
      </Typography>
      {state.status === 'done' && (
        <Box role="status" sx={{ mb: 1.5 }}>
          <Result replay={state.replay} names={names} />
        </Box>
      )}
      {state.status === 'failed' && (
        <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
          {t('studio.replay.failed')}
        </Alert>
      )}
      {state.status === 'running' ? (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Typography variant="body2">
            {state.total === undefined
              ? t('studio.replay.reading')
              : t('studio.replay.progress', { done: state.done, total: state.total })}
          </Typography>
          <LinearProgress
            aria-labelledby={id}
            {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
            sx={{ width: '100%' }}
          />
          <Button size="small" onClick={stop}>
            {t('studio.replay.stop')}
          </Button>
        </Box>
      ) : (
        <Button variant="outlined" size="small" onClick={start}>
          {t('studio.replay.start')}
        </Button>
      )}
    </Box>
  )
}

function Result({ replay: { total, modes }, names }: { replay: FormReplay; names: Names }) {
  const t = useText()
  const shown = modes.filter(mode => mode.total !== 0)
  if (total === 0 || shown.length === 0)
    return <Typography variant="body2">{t('studio.replay.empty', { days: MAX_REPLAYED_DAYS })}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {shown.map(mode => (
        <Box key={mode.mode} data-mode={mode.mode}>
          <Typography variant="subtitle2" component="h4">
            {modeTitle(t, mode.mode, names.table)}
          </Typography>
          <ModeResult replay={mode} names={names} t={t} />
        </Box>
      ))}
    </Box>
  )
}

function ModeResult({
  replay: { total, outcomes, reasons },
  names,
  t,
}: {
  replay: ModeReplay
  names: Names
  t: Translate
}) {
  if (total === null) return <Typography variant="body2">{t('studio.replay.few')}</Typography>
  const changed = replayClasses.filter(outcome => outcomes[outcome] !== 0)
  return (
    <>
      <Typography variant="body2">{t('studio.replay.total', { smart_count: total })}</Typography>
      {changed.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('studio.replay.same')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {changed.map(outcome => (
          <Typography component="li" variant="body2" key={outcome} data-outcome={outcome}>
            {t(`studio.replay.outcome.${outcome}`, { count: countText(t, outcomes[outcome]) })}
            <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
              {reasons
                .filter(reason => reason.outcome === outcome)
                .map(reason => (
                  <li key={`${reason.path} ${reason.code} ${reason.limit ?? ''}`}>
                    {t('studio.replay.reason', {
                      reason: reasonText(t, reason, names),
                      count: countText(t, reason.count),
                    })}
                  </li>
                ))}
            </Box>
          </Typography>
        ))}
      </Box>
    </>
  )
}

function countText(t: Translate, count: ToldCount): string {
  return count === null ? t('studio.replay.fewer') : String(count)
}
