import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import { useListContext, useTranslate } from 'ra-core'

import { useTexts } from '../../i18n/TextsContext.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useExport } from '../list/useExport.ts'
import type { PartProps } from '../slots/parts.ts'
import { ChosenFilePanel } from './ChosenFilePanel.tsx'
import { useChosenFilter } from './useChosenFilter.ts'

/** Saves the PDFs of the chosen rows as one archive (LST-13). */
export function DocumentsChosen({ definition, reason }: PartProps) {
  const translate = useTranslate()
  const { language } = useTexts()
  const { sort } = useListContext()
  const filter = useChosenFilter()
  const run = useExport(definition)
  const running = run.state.step === 'running' ? translate('factoring.export.running') : undefined
  return (
    <>
      <ActionButton
        size="small"
        color="inherit"
        icon={<PictureAsPdfOutlined />}
        reason={reason ?? running}
        onClick={() => void run.start({ filter, sort, columns: [], language, format: 'zip' })}
      >
        {translate('factoring.selection.documents')}
      </ActionButton>
      <ChosenFilePanel run={run} />
    </>
  )
}
