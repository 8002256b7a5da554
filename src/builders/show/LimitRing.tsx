import { fieldValue } from '../../contract/fieldValue.ts'
import type { CellRecord } from '../../cells/cellTypes.ts'
import { LimitOverview } from '../../charts/LimitOverview.tsx'
import type { SectionDefinition } from '../../../schemas/resourceDefinition.ts'

type Props = { readonly meter: NonNullable<SectionDefinition['meter']>; readonly record: CellRecord }

/** A limit of a record as a ring with its amounts, in the record's currency or else in euros. */
export function LimitRing({ meter, record }: Props) {
  const amount = (field: string) => String(fieldValue(record, field) ?? '0.00')
  const currency = String(fieldValue(record, 'financingCurrencyCode') ?? 'EUR')
  const { total, used, overdue, available } = meter
  return (
    <LimitOverview
      amounts={{
        total: amount(total),
        used: amount(used),
        overdue: amount(overdue),
        available: amount(available),
        currency,
      }}
    />
  )
}
