import { ChartTable } from '../../../charts/ChartTable.tsx'
import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  readonly history: readonly { date: string; amount: string }[]
  readonly money: (amount: string) => string
  readonly labelledBy: string
}

/** The points of the usage chart as figures, newest first. */
export function HistoryTable({ history, money, labelledBy }: Props) {
  const t = useText()
  return (
    <ChartTable
      columns={[t('dashboard.usage.date'), t('general.amount.used')]}
      rows={history.toReversed().map(({ date, amount }) => ({ time: date, amounts: [money(amount)] }))}
      labelledBy={labelledBy}
    />
  )
}
