import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import { useCallback } from 'react'

import { downloadSchedule } from '../../api/staff/loansApi.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { FileButton } from '../../cells/FileButton.tsx'
import { useFileDownload } from '../../cells/useFileDownload.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText, useTexts } from '../../i18n/TextsContext.ts'
import { loanNumberOf } from './loanNumber.ts'

/** Saves the payment schedule of a loan as a PDF; rendered only for a loan that has a schedule (LON-02). */
export function SchedulePdf({ record }: PartProps) {
  const t = useText()
  const { language } = useTexts()
  const { companyNumber, contractNumber } = loanNumberOf(record)
  const download = useCallback(
    (_id: string, signal: AbortSignal) => downloadSchedule({ companyNumber, contractNumber }, language, signal),
    [companyNumber, contractNumber, language],
  )
  const { isRunning, start } = useFileDownload(contractNumber, download, id => `${id}.pdf`)
  if (fieldValue(record, 'pdfFileExists') !== true) return null
  return (
    <FileButton
      icon={<PictureAsPdfOutlined />}
      text={t('factoring.document.pdf')}
      label={t('loan.schedule.pdf', { name: contractNumber })}
      isRunning={isRunning}
      onClick={() => void start()}
    />
  )
}
