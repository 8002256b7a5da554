import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { documentNames, type DocumentIssue, type DocumentName } from '../../../providers/operatorForms.ts'
import { addMissingTexts } from '../check/missingTexts.ts'
import { ProblemList } from '../check/ProblemList.tsx'
import type { CheckState } from '../check/useCheck.ts'
import type { Jump } from '../editor/JsonEditor.tsx'
import { vocabularyOf, type Vocabulary } from '../editor/vocabulary.ts'
import { DocumentTabLabel } from './DocumentTabLabel.tsx'
import type { WorkshopState } from './useWorkshop.ts'

const JsonEditor = lazy(() => import('../editor/JsonEditor.tsx').then((file) => ({ default: file.JsonEditor })))

type Props = { work: WorkshopState; check: CheckState }

/** The three documents in tabs, and under them what is wrong with any of them. */
export function DocumentsPane({ work, check }: Props) {
  const t = useText()
  const notify = useNotify()
  const [shown, setShown] = useState<DocumentName>('schema')
  const [jump, setJump] = useState<Jump>()
  const { sources, edit } = work

  const words = useRef<Vocabulary>(undefined)
  const vocabulary = useCallback(() => {
    words.current = vocabularyOf(sources, words.current)
    return words.current
  }, [sources])

  const goTo = (issue: DocumentIssue): void => {
    setShown(issue.document)
    setJump({ issue })
  }
  const addTexts = (): void => {
    const { text, added } = addMissingTexts(sources.texts, check.issues)
    edit('texts', text)
    setShown('texts')
    notify(t('operator.missingTexts.added', { smart_count: added }), { type: 'info' })
  }
  const own = useMemo(() => check.issues.filter(({ document }) => document === shown), [check.issues, shown])

  return (
    <Box sx={{ minWidth: 0, border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', overflow: 'hidden', display: 'flex', flexDirection: 'column', height: { lg: 'calc(100vh - 104px)' } }}>
      <Tabs value={shown} onChange={(_event, value: DocumentName) => setShown(value)} aria-label={t('operator.form.documents')} sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}>
        {documentNames.map((name) => (
          <Tab key={name} value={name} id={`document-tab-${name}`} aria-controls="document-panel" label={<DocumentTabLabel document={name} issues={check.issues} />} />
        ))}
      </Tabs>
      <Box id="document-panel" role="tabpanel" aria-labelledby={`document-tab-${shown}`} sx={{ flex: '1 1 auto', minHeight: 0, height: { xs: '60vh', lg: 'auto' }, overflow: 'hidden' }}>
        <Suspense fallback={<Skeleton variant="rectangular" height="100%" aria-label={t('operator.editor.loading')} />}>
          <JsonEditor
            key={shown}
            document={shown}
            label={t('operator.editor.label', { document: t(`operator.document.${shown}`) })}
            text={sources[shown]}
            issues={own}
            vocabulary={vocabulary}
            jump={jump?.issue.document === shown ? jump : undefined}
            onChange={(text) => edit(shown, text)}
          />
        </Suspense>
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ px: 2, py: 0.75, borderTop: 1, borderColor: 'divider', bgcolor: 'background.sunken' }}>
        {t('operator.editor.hint')}
      </Typography>
      <ProblemList check={check} onJump={goTo} onAddTexts={addTexts} />
    </Box>
  )
}
