import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { formatDecimal } from '../../cells/formatMoney.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import type { RequestAbout } from './requestAbout.ts'

/** A request about a whole contract, compared with the contract's current values. */
export function contractAbout(
  t: Translate,
  form: 'increase-limit' | 'prolong' | 'add-buyer',
  record: CellRecord,
): RequestAbout {
  const text = (field: string) => String(fieldValue(record, field) ?? '')
  const facts = { limit: text('factoringCreditLimit'), endDate: text('contractTerm.endDate') }
  const number = text('contractNumber')
  const summaries = {
    'increase-limit': () => t('requests.lead.increase-limit', { number, amount: formatDecimal(facts.limit) }),
    prolong: () => t('requests.lead.prolong', { number, date: facts.endDate }),
    'add-buyer': () => t('requests.lead.add-buyer', { number }),
  }
  return {
    form,
    contractId: text('id'),
    facts,
    supplier: text('factoringProduct') === 'REVERSE',
    summary: summaries[form](),
  }
}
