import useMediaQuery from '@mui/material/useMediaQuery'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Statement } from '../../../../schemas/generated/types/entities/statement.ts'
import { getCardRows } from '../../../api/staff/cardApi.ts'
import type { ContractCardProps } from '../cards.tsx'
import { RowsCard } from '../RowsCard.tsx'
import { useGrowingRows } from '../useGrowingRows.ts'
import { callOf } from './callOf.ts'
import { StatementCards, StatementsTable } from './StatementRows.tsx'

const HEADING = 'statements'

/** The contract's statements, newest first; the reports page lists all of them. */
export function Statements({ card, index, dashboard, contract }: ContractCardProps) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const growing = useGrowingRows({
    dataKey: ['dashboard', dashboard, String(index), contract.id],
    load: (limit, signal) => getCardRows<Statement>(callOf(card), contract, limit, signal),
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
