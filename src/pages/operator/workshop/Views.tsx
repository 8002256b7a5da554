import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useMemo, useState } from 'react'

import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import { ChangesView } from '../changes/ChangesView.tsx'
import { namesOf } from '../changes/names.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import type { CheckState } from '../check/useCheck.ts'
import type { JsonPlace } from '../editor/locate.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { RulesView } from '../rules/RulesView.tsx'
import { StatisticsView } from '../statistics/StatisticsView.tsx'
import { FormView } from '../studio/FormView.tsx'
import { QuestionList } from '../studio/QuestionList.tsx'
import { TextsView } from '../studio/TextsView.tsx'
import { UndoButtons } from '../studio/UndoButtons.tsx'
import { usePaneKeys } from '../studio/usePaneKeys.ts'
import { useStudio } from '../studio/useStudio.ts'
import { useUndoKeys } from '../studio/useUndoKeys.ts'
import { DocumentsPane } from './DocumentsPane.tsx'
import { ResultPane } from './ResultPane.tsx'
import type { WorkshopState } from './useWorkshop.ts'

/** On a wide screen everything is visible: the panes scroll, not the page. */
const PANE_HEIGHT = 'max(520px, calc(100vh - 248px))'
const views = ['form', 'rules', 'texts', 'changes', 'statistics', 'json'] as const
type View = (typeof views)[number]

/** The views of one state: outline with panel, translations, changes, and the documents themselves for experts. */
export function Views({ work, check }: { work: WorkshopState; check: CheckState }) {
  const t = useText()
  const { language } = useTexts()
  const studio = useStudio(work)
  const { formStatistics } = usePortalSettings().features
  const [view, setView] = useState<View>(studio.form === undefined ? 'json' : 'form')
  const [jumpTo, setJumpTo] = useState<JsonPlace>()
  const { form, undo, redo } = studio
  useUndoKeys(undo, redo)
  usePaneKeys()
  const { live } = work
  const names = useMemo(
    () => (form === undefined ? undefined : namesOf(language, form.documents, live)),
    [form, language, live],
  )
  const show = (next: View): void => {
    setJumpTo(undefined)
    setView(next)
  }
  const showInJson = (issue: JsonPlace): void => {
    setJumpTo(issue)
    setView('json')
  }
  const errors = check.issues.some(({ severity }) => severity === 'error')
  const isSound = check.status === 'done' && check.sources === work.sources && !errors
  const result = (
    <ResultPane
      key="result"
      check={check}
      live={work.live}
      stale={check.status === 'done' && errors}
      studio={studio}
      shipped={work.shipped}
    />
  )
  const panel = (name: View) => ({
    id: `studio-panel-${name}`,
    role: 'tabpanel',
    'aria-labelledby': `studio-tab-${name}`,
  })
  return (
    <>
      <Box
        className="print-none"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tabs
          data-pane="views"
          value={view}
          onChange={(_event, next: View) => show(next)}
          aria-label={t('studio.views')}
          variant="scrollable"
          scrollButtons={false}
          sx={{ mr: 'auto', mb: '-1px', maxWidth: '100%' }}
        >
          {views
            .filter(name => name !== 'statistics' || formStatistics)
            .map(name => (
              <Tab
                key={name}
                value={name}
                id={`studio-tab-${name}`}
                {...(name === view ? { 'aria-controls': `studio-panel-${name}` } : {})}
                label={t(`studio.view.${name}`)}
              />
            ))}
        </Tabs>
        <UndoButtons work={work} names={names} onUndo={undo} onRedo={redo} />
      </Box>
      {view !== 'json' && form === undefined && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={studio.canGoBack && <Button onClick={studio.back}>{t('studio.readable')}</Button>}
        >
          {t('studio.unreadable')}
        </Alert>
      )}
      {(view === 'form' || view === 'json') && form !== undefined && names !== undefined && (
        <QuestionList form={form} names={names} />
      )}
      {(view === 'form' || view === 'json') && (
        <Box
          {...panel(view)}
          // Its panes scroll: a printer would cut them. Documents that cannot be read are printed as they are shown.
          {...(form === undefined ? {} : { className: 'print-none' })}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'stretch',
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (max-width: 899.95px)': { '& [data-preview-scroll]': { maxHeight: '60vh' } },
            ...(view === 'json'
              ? {
                  '@media (min-width: 1200px)': {
                    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
                    gridAutoRows: PANE_HEIGHT,
                  },
                }
              : {
                  '@media (min-width: 900px)': {
                    gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 380px)',
                    gridTemplateRows: `auto ${PANE_HEIGHT}`,
                  },
                  '@media (min-width: 1280px)': {
                    gridTemplateColumns: '240px minmax(0, 1fr) 350px',
                    gridTemplateRows: PANE_HEIGHT,
                  },
                }),
          }}
        >
          {view === 'json' && <DocumentsPane work={work} check={check} jumpTo={jumpTo} />}
          {view === 'form' && names !== undefined ? (
            <ErrorBoundary
              resetKey={`${work.sources.schema}${work.sources.ui}`}
              fallback={<Alert severity="warning">{t('studio.unreadable')}</Alert>}
            >
              <FormView
                work={work}
                studio={studio}
                names={names}
                check={check}
                onShowInJson={showInJson}
                onShowRules={() => show('rules')}
              >
                {result}
              </FormView>
            </ErrorBoundary>
          ) : (
            result
          )}
        </Box>
      )}
      {view === 'rules' && form !== undefined && names !== undefined && (
        <Box {...panel('rules')}>
          <RulesView
            studio={studio}
            names={names}
            shipped={work.shipped}
            onGoTo={place => {
              studio.select(place)
              show('form')
            }}
            onShowInJson={showInJson}
          />
        </Box>
      )}
      {view === 'texts' && form !== undefined && (
        <Box {...panel('texts')}>
          <TextsView form={work.form} studio={studio} live={live} onLeave={work.seal} />
        </Box>
      )}
      {view === 'statistics' && names !== undefined && (
        <Box {...panel('statistics')}>
          <StatisticsView key={live.version} form={work.form} live={live} names={names} />
        </Box>
      )}
      {view === 'changes' && form !== undefined && (
        <Box {...panel('changes')}>
          <ChangesView
            form={work.form}
            live={work.live}
            draft={form.documents}
            sound={isSound ? work.sources : undefined}
          />
        </Box>
      )}
    </>
  )
}
