import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { documentNames, type DocumentIssue, type DocumentName } from '../../../api/operator/operatorForms.ts'
import { addMissingTexts } from '../check/missingTexts.ts'
import { ProblemList } from '../check/ProblemList.tsx'
import type { CheckState } from '../check/useCheck.ts'
import type { Jump } from '../editor/JsonEditor.tsx'
import type { JsonPlace } from '../editor/locate.ts'
import { vocabularyOf, type Vocabulary } from '../editor/vocabulary.ts'
import { DocumentTabLabel } from './DocumentTabLabel.tsx'
import type { WorkshopState } from './useWorkshop.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { hintSx } from './paneSx.ts'

function byDocument(issues: readonly DocumentIssue[]): Readonly<Record<DocumentName, readonly DocumentIssue[]>> {
  const of = (name: DocumentName) => issues.filter(({ document }) => document === name)
  return { schema: of('schema'), ui: of('ui'), texts: of('texts') }
}

const JsonEditor = lazyPart(() => import('../editor/JsonEditor.tsx').then(file => file.JsonEditor))

type Props = { work: WorkshopState; check: CheckState; jumpTo: JsonPlace | undefined }

/** The three documents in tabs, with the problems of all of them below. */
export function DocumentsPane({ work, check, jumpTo }: Props) {
  const t = useText()
  const notify = useNotify()
  const [shown, setShown] = useState<DocumentName>(jumpTo?.document ?? 'schema')
  // An editor is created when its tab is first opened and stays mounted: cursor, folds and undo survive switching tabs.
  const [visited, setVisited] = useState<ReadonlySet<DocumentName>>(new Set([shown]))
  const [jump, setJump] = useState<Jump | undefined>(jumpTo && { issue: jumpTo })
  const { sources, edit, replace } = work
  const show = (name: DocumentName): void => {
    setShown(name)
    setVisited(last => new Set([...last, name]))
  }

  const cachedVocabulary = useRef<Vocabulary>(undefined)
  const vocabulary = useCallback(() => {
    cachedVocabulary.current = vocabularyOf(sources, cachedVocabulary.current)
    return cachedVocabulary.current
  }, [sources])

  const goTo = (issue: DocumentIssue): void => {
    show(issue.document)
    setJump({ issue })
  }
  const addTexts = (): void => {
    const { text, added } = addMissingTexts(sources.texts, check.issues)
    replace('texts', text)
    show('texts')
    notify(t('operator.missingTexts.added', { smart_count: added }), { type: 'info' })
  }
  const issues = useMemo(() => byDocument(check.issues), [check.issues])

  return (
    <Box
      data-pane="documents"
      sx={{
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Tabs
        value={shown}
        onChange={(_event, value: DocumentName) => show(value)}
        aria-label={t('operator.form.documents')}
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {documentNames.map(name => (
          <Tab
            key={name}
            value={name}
            id={`document-tab-${name}`}
            aria-controls={`document-panel-${name}`}
            label={<DocumentTabLabel document={name} issues={check.issues} />}
          />
        ))}
      </Tabs>
      {documentNames.map(name => (
        <Box
          key={name}
          id={`document-panel-${name}`}
          role="tabpanel"
          aria-labelledby={`document-tab-${name}`}
          hidden={name !== shown}
          sx={{
            flex: '1 1 auto',
            minHeight: 0,
            height: { xs: '60vh', lg: 'auto' },
            overflow: 'hidden',
            '&[hidden]': { display: 'none' },
          }}
        >
          {visited.has(name) && (
            <Suspense
              fallback={<Skeleton variant="rectangular" height="100%" aria-label={t('operator.editor.loading')} />}
            >
              <JsonEditor
                document={name}
                label={t('operator.editor.label', { document: t(`operator.document.${name}`) })}
                text={sources[name]}
                replaced={work.replaced}
                issues={issues[name]}
                checkedText={check.sources[name]}
                vocabulary={vocabulary}
                jump={jump?.issue.document === name ? jump : undefined}
                onChange={text => edit(name, text)}
              />
            </Suspense>
          )}
        </Box>
      ))}
      <Typography variant="caption" sx={hintSx}>
        {t('operator.editor.hint')}
      </Typography>
      <ProblemList check={check} onJump={goTo} onAddTexts={addTexts} />
    </Box>
  )
}
