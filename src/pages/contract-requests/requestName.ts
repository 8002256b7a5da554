import type { Translate } from '../../i18n/TextsContext.ts'
import type { RequestForm } from '../../api/staff/contractRequestsApi.ts'

/** Name of a request on its button; buyers are suppliers on a reverse contract. */
export function requestName(t: Translate, form: RequestForm, supplier = false): string {
  const varies = form === 'add-buyer' || form === 'edit-buyer' || form === 'delete-buyer'
  return supplier && varies ? t(`requests.supplier.${form}`) : t(`requests.name.${form}`)
}
