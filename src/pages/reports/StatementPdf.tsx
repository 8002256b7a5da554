import { useTranslate } from 'ra-core'

import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import { today } from '../../../schemas/format/calendarDate.ts'
import { PdfButton } from '../../cells/PdfButton.tsx'
import { useDocumentDownload } from '../../cells/useDocumentDownload.ts'
import { statementQuery } from './statementPeriod.ts'

/** The statement of the selected contract for the days of the date filter, as one PDF. */
export function StatementPdf() {
  const translate = useTranslate()
  const query = statementQuery(useFilterValues(), today())
  const { isRunning, start } = useDocumentDownload(query?.id ?? '')
  const text = translate('reports.statement.button')
  const hint =
    query === null
      ? translate('reports.statement.oneContract')
      : translate('reports.statement.period', { from: query.from, to: query.to })
  return <PdfButton text={text} hint={hint} isRunning={isRunning} disabled={query === null} start={start} />
}
