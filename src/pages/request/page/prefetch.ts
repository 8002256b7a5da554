import { loadValidator } from '../../../form/loadValidator.ts'
import { getCalculatorSetup, getPartner } from '../../../api/public/formApi.ts'
import { getForm } from '../../../api/public/forms.ts'
import { requestRoute } from '../../../../schemas/pages/requestRoute.ts'

/**
 * Starts the request page's calls while its chunk loads: definition, validator with runtime, calculator limits,
 * partner. The page reuses these calls and shows their errors.
 */
export async function prefetchRequest(): Promise<void> {
  const route = requestRoute(window.location)
  if (route.kind === 'partner') await getPartner(route.originator)
  if (route.kind !== 'form') return
  const partner = route.originator ? getPartner(route.originator) : undefined
  const { validatorUrl, ui } = await getForm(route.form, { mode: route.mode })
  const product = (ui['constants'] as Record<string, unknown> | undefined)?.['financial_product_type']
  await Promise.all([
    partner,
    loadValidator(validatorUrl),
    ...(typeof product === 'string' ? [getCalculatorSetup(product)] : []),
  ])
}
