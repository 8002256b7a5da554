import type { Issue } from '../../../schemas/validation/issues.ts'
import { PortalError } from '../../errors.ts'
import type { AttachmentInspector } from '../../files/attachments.ts'
import type { Forms } from '../../forms/forms.ts'
import type { OfferedLists } from '../../forms/offered.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { CalculatorService } from '../calculator/calculator.service.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'
import type { LinkedApplication } from '../customer-confirmation/customer-confirmation.types.ts'
import type { PartnerService } from '../partner/partner.service.ts'
import { formsByProduct, modeOf, productOf } from './request.types.ts'
import type { ApplicationMode } from '../../../schemas/vocabulary.ts'
import type { FinancialProduct } from './request.types.ts'
import type { Checked, Originator, RequestPayload, Submission } from './request.types.ts'
import { isOffer, requestIssues } from './requestIssues.service.ts'
import { signingIssues } from './signingRules.ts'

export type RequestValidatorTools = {
  readonly forms: Pick<Forms, 'published' | 'validate'>
  readonly calculator: CalculatorService
  readonly classifiers: ClassifierService
  readonly files: AttachmentInspector
  readonly partners: Pick<PartnerService, 'byToken'>
  readonly portal: OfferedLists & Pick<PortalSettings, 'relatedApplicants' | 'personalCodeCountries'>
}

/** Validates a request against the live version of its form in the mode of the page, and against server-side data. */
export class RequestValidator {
  readonly #tools: RequestValidatorTools

  constructor(tools: RequestValidatorTools) {
    this.#tools = tools
  }

  /**
   * Schema issues are reported alone; all other issues are reported together once the schema is satisfied.
   * @param applying true for the final submission: only then is a confirmation method required
   * @throws PortalError VALIDATION_FAILED with every issue; FORM_VERSION_CHANGED when the page used another version
   */
  async check({ payload, prefill, formVersion, customer }: Submission, applying: boolean): Promise<Checked> {
    const product = productOf(payload)
    if (product === undefined || (customer !== undefined && formsByProduct[product].form !== customer.form))
      throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/financial_product_type', code: 'enum' }] })
    const mode = customer === undefined ? modeOf(payload, prefill) : 'partner'
    const { form } = formsByProduct[product]
    const live = await this.#tools.forms.published(form, mode)
    if (formVersion !== undefined && formVersion !== live.version)
      throw new PortalError('FORM_VERSION_CHANGED', { details: { form, version: live.version } })
    const { issues } = await this.#tools.forms.validate(form, payload, live.version, mode)
    if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
    const request = payload as RequestPayload
    const originator =
      customer === undefined
        ? await this.#originator(request, product, mode)
        : { found: originatorOf(customer), issues: [] }
    const inspected = await this.#tools.files.inspect(request.applicant.files ?? [], '/applicant/files')
    const faults = [
      ...originator.issues,
      ...requestIssues(request, product, live.ui, this.#tools),
      ...inspected.issues,
      ...(applying ? signingIssues(product, mode, request) : []),
    ]
    if (faults.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: faults })
    const { lending } = request
    const price = isOffer(lending) ? this.#tools.calculator.price(product, lending) : null
    return {
      product,
      mode,
      version: live.version,
      payload: request,
      price,
      attachments: inspected.attachments,
      originator: originator.found,
      signing: request.signing?.type ?? 'NONE',
    }
  }

  /**
   * The partner, identified by the token alone and never by partner data from the page. A public token is invalid for
   * prefill, and a private one elsewhere.
   */
  async #originator(
    { lending }: RequestPayload,
    product: FinancialProduct,
    mode: ApplicationMode,
  ): Promise<{ found: Originator | null; issues: Issue[] }> {
    if (mode === 'default') return { found: null, issues: [] }
    const token = lending.originator_token ?? ''
    const kind = mode === 'prefill' ? 'private' : 'public'
    const partner = token === '' ? null : await this.#tools.partners.byToken(token, kind)
    if (partner === null)
      return { found: null, issues: [{ path: '/lending/originator_token', code: 'partnerUnknown' }] }
    if (
      !partner.contractTypes.includes(formsByProduct[product].contractType) ||
      (formsByProduct[product].applicant === 'BUSINESS' && !partner.offersBusiness)
    )
      return { found: null, issues: [{ path: '/financial_product_type', code: 'partnerProduct' }] }
    return { found: { id: partner.id, financingCompany: partner.financingCompany, token, kind }, issues: [] }
  }
}

/** The partner who prefilled the request, as stored at that time. */
function originatorOf({ partner_id: id, financing_company: financingCompany }: LinkedApplication): Originator | null {
  return id === null ? null : { id, financingCompany: financingCompany ?? '', token: '', kind: 'customer' }
}
