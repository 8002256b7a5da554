import useMediaQuery from '@mui/material/useMediaQuery'

import { useText } from '../../../i18n/TextsContext.ts'
import { getStatements } from '../../../api/staff/factoringDashboardApi.ts'
import { RowsCard } from '../RowsCard.tsx'
import { useGrowingRows } from '../useGrowingRows.ts'
import { StatementCards, StatementsTable } from './StatementRows.tsx'

const HEADING = 'statements'

/** The contract's statements, newest first; the reports page lists all of them. */
export function Statements({ contractId }: { readonly contractId: string }) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const growing = useGrowingRows({
    dataKey: ['factoring-dashboard', 'statements', contractId],
    load: async (size, signal) => {
      const { content, totalElements } = await getStatements({ contractId, size, signal })
      return { rows: content, total: totalElements }
    },
  })
  const Rows = isPhone ? StatementCards : StatementsTable
  const empty = { title: t('dashboard.statements.empty'), hint: t('dashboard.statements.emptyHint') }
  return (
    <RowsCard
      id={HEADING}
      title={t('dashboard.statements.title')}
      growing={growing}
      empty={empty}
      countKey="dashboard.statements.count"
    >
      {statements => <Rows statements={statements} labelledBy={HEADING} />}
    </RowsCard>
  )
}
