import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useRef, useState } from 'react'

import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'
import { ModesPanel } from '../modes/ModesPanel.tsx'
import { FormPreview } from '../preview/FormPreview.tsx'
import { usePreviewSelection } from '../studio/usePreviewSelection.ts'
import type { Studio } from '../studio/useStudio.ts'

type View = 'preview' | 'modes'
type Props = { check: CheckState; live: VersionDocuments; stale: boolean; studio: Studio; shipped: ShippedRules | null }

/**
 * Result of the documents: the interactive form, or the table of its modes. Answers typed into the form stay while the
 * table is shown.
 */
export function ResultPane({ check, live, stale, studio, shipped }: Props) {
  const t = useText()
  const pane = useRef<HTMLDivElement>(null)
  const selectIn = usePreviewSelection(pane, studio, check.sound)
  const [view, setView] = useState<View>('preview')
  const panel = {
    minWidth: 0,
    minHeight: 0,
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    '&[hidden]': { display: 'none' },
    '& > section': { flex: 1, minHeight: 0 },
  } as const
  return (
    <Box data-pane="result" sx={{ minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Tabs value={view} onChange={(_event, value: View) => setView(value)} aria-label={t('operator.modes.views')}>
        <Tab
          value="preview"
          id="result-tab-preview"
          aria-controls="result-panel-preview"
          label={t('operator.preview.title')}
        />
        <Tab value="modes" id="result-tab-modes" aria-controls="result-panel-modes" label={t('operator.modes.title')} />
      </Tabs>
      <Box
        id="result-panel-preview"
        role="tabpanel"
        aria-labelledby="result-tab-preview"
        hidden={view !== 'preview'}
        ref={pane}
        onFocusCapture={event => selectIn(event.target)}
        sx={{
          ...panel,
          '& [data-studio-selected]': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 6,
            borderRadius: '8px',
          },
        }}
      >
        <FormPreview sound={check.sound} stale={stale} checking={check.status === 'checking'} />
      </Box>
      <Box
        id="result-panel-modes"
        role="tabpanel"
        aria-labelledby="result-tab-modes"
        hidden={view !== 'modes'}
        sx={panel}
      >
        {view === 'modes' && <ModesPanel check={check} live={live} studio={studio} shipped={shipped} />}
      </Box>
    </Box>
  )
}
