import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useMemo, useState } from 'react'

import { type FormSources, getHistory, getOperatorForm } from '../../../api/operator/operatorForms.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { SentenceList } from '../changes/SentenceList.tsx'
import { sourcesOf } from '../check/syntax.ts'
import { readForm } from '../studio/useStudio.ts'
import { useAnswer } from '../useAnswer.ts'
import type { Conflict } from './useWorkshop.ts'

/** What the other operator has saved or published. `at`: ISO time; null when the draft is gone again. */
type Theirs = { by: string | null; at: string | null; sources: FormSources }

async function theirDraft(form: string): Promise<Theirs> {
  const { draft, published } = await getOperatorForm(form)
  if (draft === null) return { by: null, at: null, sources: sourcesOf(published) }
  const { savedBy, savedAt, schema, ui, texts } = draft
  return { by: savedBy, at: savedAt, sources: { schema, ui, texts } }
}

async function theirVersion(form: string): Promise<Theirs> {
  const [{ published }, versions] = await Promise.all([getOperatorForm(form), getHistory(form)])
  const { publishedBy = null } = versions.find(({ version }) => version === published.version) ?? {}
  return { by: publishedBy, at: published.publishedAt, sources: sourcesOf(published) }
}

/** Who was first and when, and what is different in one's own text, in words (OPR-91). */
export function ConflictDetails({ form, kind, mine }: { form: string; kind: Conflict['kind']; mine: FormSources }) {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const load = useCallback((name: string) => (kind === 'draft' ? theirDraft : theirVersion)(name), [kind])
  const { answer: theirs, failed, retry } = useAnswer(load, form)
  if (failed)
    return (
      <Box>
        {t('operator.loadFailed')}{' '}
        <Button size="small" onClick={retry}>
          {t('action.retry')}
        </Button>
      </Box>
    )
  if (theirs === undefined) return null
  const { by, at, sources } = theirs
  const who = [by, at === null ? null : formatDateTime(at)].filter(part => part !== null).join(', ')
  return (
    <Box sx={{ mt: 0.5 }}>
      {at === null ? t('operator.conflict.draft.gone') : t(`operator.conflict.${kind}.who`, { who })}{' '}
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(open => !open)}>
        {t(isOpen ? 'operator.conflict.hide' : 'operator.conflict.show')}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <Differences theirs={sources} mine={mine} />}
      </Box>
    </Box>
  )
}

function Differences({ theirs, mine }: { theirs: FormSources; mine: FormSources }) {
  const t = useText()
  const before = useMemo(() => readForm(theirs), [theirs])
  const now = useMemo(() => readForm(mine), [mine])
  if (before === undefined || now === undefined)
    return <Alert severity="info">{t('operator.conflict.unreadable')}</Alert>
  return (
    <Box sx={{ mt: 1, p: 2, maxHeight: 360, overflow: 'auto', bgcolor: 'background.paper', borderRadius: '12px' }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('operator.conflict.compared')}
      </Typography>
      <SentenceList before={before.documents} now={now.documents} />
    </Box>
  )
}
