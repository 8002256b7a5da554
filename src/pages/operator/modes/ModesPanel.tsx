import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'
import { namesOf } from '../changes/names.ts'
import { ModeLegend } from './ModeLegend.tsx'
import { ModeMatrix } from './ModeMatrix.tsx'
import { useCells } from './useCells.ts'
import { useMatrix, viewOf } from './useMatrix.ts'
import type { Studio } from '../studio/useStudio.ts'
import { paneSx } from '../workshop/paneSx.ts'

type Props = { check: CheckState; live: VersionDocuments; studio: Studio; shipped: ShippedRules | null }

/** The matrix of the edited documents, beside the preview. Each cell can be changed while they can be read. */
export function ModesPanel({ check, live, studio, shipped }: Props) {
  const t = useText()
  const { form } = studio
  const typed = useMemo(() => form && viewOf(form.documents), [form])
  const checked = useMatrix(check)
  const view = typed ?? checked
  const { language } = useTexts()
  const names = useMemo(() => namesOf(language, form?.documents ?? live, live), [language, form, live])
  const cells = useCells(studio, shipped, names)
  return (
    <Box component="section" aria-labelledby="modes-title" sx={{ ...paneSx, minHeight: 0, flex: 1 }}>
      <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id="modes-title" variant="h3" component="h2">
          {t('operator.modes.title')}
        </Typography>
        <Typography id="modes-note" variant="body2" sx={{ color: 'text.secondary' }}>
          {view === undefined ? t('operator.modes.none') : t('operator.modes.note')}
          {view !== undefined && cells !== undefined && ` ${t('studio.cell.hint')}`}
        </Typography>
        {view !== undefined && <ModeLegend />}
      </Box>
      {view !== undefined && <ModeMatrix view={view} live={live} check={check} cells={typed && cells} />}
    </Box>
  )
}
