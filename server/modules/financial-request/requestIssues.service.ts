import type { PortalSettings } from '../../config/portal.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import type { CalculatorService, Offer } from '../calculator/calculator.service.ts'
import { answerIssues, type AnswerTools } from '../classifiers/answerIssues.service.ts'
import type { FinancialProduct, RequestPayload } from './request.types.ts'

export type RequestTools = {
  readonly classifiers: AnswerTools['classifiers']
  readonly calculator: Pick<CalculatorService, 'check'>
  readonly portal: AnswerTools['portal'] & Pick<PortalSettings, 'relatedApplicants'>
}
const figures = ['property_value', 'period', 'advance_payment', 'residual_value', 'monthly_payment'] as const

/**
 * Rules of a request beyond its schema that depend on nothing but its answers and the portal's own data.
 * @param request accepted by its schema
 * @param ui layout of the version, in its mode
 */
export function requestIssues(
  request: RequestPayload,
  product: FinancialProduct,
  ui: Record<string, unknown>,
  tools: RequestTools,
): Issue[] {
  const { lending, co_applicant: related } = request
  const guarantor = lending.has_guarantor === true || related?.type === 'guarantor'
  return [
    ...(isOffer(lending) ? tools.calculator.check(product, lending, '/lending') : []),
    ...answerIssues(request, ui, tools),
    ...(related?.code === request.applicant.code ? [{ path: '/co_applicant/code', code: 'ownCode' }] : []),
    ...(guarantor && !tools.portal.relatedApplicants.guarantorByPartner
      ? [{ path: '/lending/has_guarantor', code: 'guarantorNotOffered' }]
      : []),
  ]
}

/** Some modes omit the figures; they are checked only when all are present. */
export function isOffer(lending: Partial<Offer>): lending is Offer {
  return figures.every(name => lending[name] !== undefined)
}
