import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'

import { canonicalJson } from '../../../../schemas/format/canonicalJson.ts'
import { directions, type ModeComparison } from '../../../../schemas/studio/comparison.ts'
import type { FormDocuments, FormSources, VersionDocuments } from '../../../api/operator/operatorForms.ts'
import { type Translate, useText, useTexts } from '../../../i18n/TextsContext.ts'
import { type Names, namesOf } from '../changes/names.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import { exampleText } from './exampleText.ts'
import { ReplayPart } from './ReplayPart.tsx'
import { useComparison } from './useComparison.ts'

type Props = { form: string; live: VersionDocuments; documents: FormDocuments; sources: FormSources }

/**
 * What the draft does to applicants. Where schema and layout are those of the live version nothing is searched, and no
 * stored application is read: no answer can be decided differently (OPR-80).
 */
export function ApplicantsPart(props: Props) {
  const { live, documents } = props
  const isSame = useMemo(() => rulesOf(live) === rulesOf(documents), [live, documents])
  return isSame ? <Unchanged /> : <Compared {...props} />
}

const rulesOf = ({ schema, ui }: FormDocuments): string => canonicalJson([schema, ui])

function Unchanged() {
  const t = useText()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('studio.examples.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('studio.examples.unchanged')}
      </Typography>
    </Box>
  )
}

/** Examples of answers that the draft treats differently than the live version, in words, by mode (OPR-81). */
function Compared({ form, live, documents, sources }: Props) {
  const t = useText()
  const { language } = useTexts()
  const id = useId()
  const search = useComparison({ form, version: live.version, sources })
  const names = useMemo(() => namesOf(language, documents, live), [language, documents, live])
  const groups = search.status === 'done' ? grouped(search.comparison.modes) : []
  return (
    <>
      <Box component="section" aria-labelledby={id} aria-busy={search.status === 'running'}>
        <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
          {t('studio.examples.title')}
        </Typography>
        {search.status === 'running' && (
          <Box role="status">
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {t('studio.examples.running')}
            </Typography>
            <LinearProgress aria-hidden />
          </Box>
        )}
        {search.status === 'failed' && (
          <Alert severity="warning" action={<Button onClick={search.retry}>{t('action.retry')}</Button>}>
            {t('studio.examples.failed')}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {groups.map(({ modes, outcomes }) => (
            <Box key={modes.join(' ')} data-modes={modes.join(' ')}>
              {groups.length > 1 && (
                <Typography variant="subtitle2" component="h4">
                  {modes.map(mode => modeTitle(t, mode, names.table)).join(', ')}
                </Typography>
              )}
              <Outcomes outcomes={outcomes} names={names} t={t} />
            </Box>
          ))}
        </Box>
      </Box>
      <ReplayPart form={form} sources={sources} names={names} />
    </>
  )
}

type Outcomes = Omit<ModeComparison, 'mode'>

function Outcomes({ outcomes, names, t }: { outcomes: Outcomes; names: Names; t: Translate }) {
  if (directions.every(direction => outcomes[direction].kind === 'unchanged'))
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('studio.examples.unchanged')}
      </Typography>
    )
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {directions.map(direction => {
        const outcome = outcomes[direction]
        return (
          <Typography
            component="li"
            variant="body2"
            key={direction}
            data-outcome={`${direction} ${outcome.kind}`}
            sx={{ overflowWrap: 'anywhere', ...(outcome.kind === 'found' ? {} : { color: 'text.secondary' }) }}
          >
            {outcome.kind === 'found'
              ? exampleText(t, direction, outcome, names)
              : t(`studio.examples.none.${direction}`, {
                  smart_count: outcome.kind === 'notFound' ? outcome.tries : 0,
                })}
          </Typography>
        )
      })}
    </Box>
  )
}

/** Modes with the same outcomes are told together. The number of tries does not matter for that. */
function grouped(modes: readonly ModeComparison[]): { modes: string[]; outcomes: Outcomes }[] {
  const groups = new Map<string, { modes: string[]; outcomes: Outcomes }>()
  for (const { mode, ...outcomes } of modes) {
    const key = JSON.stringify(directions.map(direction => ({ ...outcomes[direction], tries: 0 })))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { modes: [mode], outcomes })
    else group.modes.push(mode)
  }
  return [...groups.values()]
}
