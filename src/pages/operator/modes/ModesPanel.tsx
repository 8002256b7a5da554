import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'
import { ModeLegend } from './ModeLegend.tsx'
import { ModeMatrix } from './ModeMatrix.tsx'
import { useMatrix } from './useMatrix.ts'
import { paneSx } from '../workshop/paneSx.ts'

/** The matrix of the edited documents, beside the preview. */
export function ModesPanel({ check, live }: { check: CheckState; live: VersionDocuments }) {
  const t = useText()
  const view = useMatrix(check)
  return (
    <Box component="section" aria-labelledby="modes-title" sx={{ ...paneSx, minHeight: 0, flex: 1 }}>
      <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id="modes-title" variant="h3" component="h2">
          {t('operator.modes.title')}
        </Typography>
        <Typography id="modes-note" variant="body2" sx={{ color: 'text.secondary' }}>
          {view === undefined ? t('operator.modes.none') : t('operator.modes.note')}
        </Typography>
        {view !== undefined && <ModeLegend />}
      </Box>
      {view !== undefined && <ModeMatrix view={view} live={live} check={check} />}
    </Box>
  )
}
