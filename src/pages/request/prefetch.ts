import { loadValidator } from '../../form/loadValidator.ts'
import { getCalculatorSetup } from '../../providers/formApi.ts'
import { getForm } from '../../providers/forms.ts'
import { formOf } from './requestForm.ts'

/**
 * Starts what the request page will ask for while its chunk is still on the way: the definition, its validator with
 * the runtime, the limits of the calculator. The page joins the same calls. Failures are the page's to show.
 */
export async function prefetchRequest(): Promise<void> {
  const form = formOf(window.location.pathname)
  if (form === undefined) return
  const { validatorUrl, ui } = await getForm(form)
  const product = (ui['constants'] as Record<string, unknown> | undefined)?.['financial_product_type']
  await Promise.all([loadValidator(validatorUrl), ...(typeof product === 'string' ? [getCalculatorSetup(product)] : [])])
}
