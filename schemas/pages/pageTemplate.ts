/** What an address without a template is reported as. */
export const OTHER_PAGE = 'other'

/** The pages by their address; a parameter begins with a colon. More segments may follow. */
export const pageTemplates: readonly string[] = [
  '/',
  '/404',
  '/expired',
  '/login',
  '/resetPassword',
  '/resetPasswordConfirm',
  '/password-change',
  '/email-confirmation',
  '/unsubscribe',
  '/invoiceVerification',
  '/deal',
  '/statement',
  '/formRequest',
  '/partner/prefill',
  '/partner/:originatorToken',
  '/leasingRequest',
  '/leasingRequest/business',
  '/leasingRequest/partner',
  '/leasingRequest/partner/prefill',
  '/leasingRequest/:applicationToken',
  '/loanRequest',
  '/loanRequest/partner',
  '/loanRequest/partner/prefill',
  '/loanRequest/:applicationToken',
  '/test',
  '/general/dashboard',
  '/account',
  '/invoiceUpload',
  '/faq',
  '/buyer/:id',
  '/factoring/dashboard',
  '/factoring/contracts',
  '/factoring/contracts/contract/:contractId',
  '/factoring/invoices',
  '/factoring/invoice/:id',
  '/factoring/bills',
  '/factoring/payment/:id',
  '/factoring/reports',
  '/factoring/faq',
  '/loan/dashboard',
  '/loan/contracts',
  '/loan/contracts/contract/:contractId',
  '/loan/bills',
  '/loan/payment/:id',
  '/loan/reports',
  '/loan/faq',
  '/operator/forms',
  '/operator/forms/:form',
  '/operator/applications',
  '/operator/applications/:id',
  '/operator/audit',
  '/operator/partners',
  '/operator/partners/:id',
  '/operator/requests',
  '/operator/requests/:id',
  '/operator/statement-transactions',
  '/operator/statements',
  '/operator/statements/:id',
  '/operator/verifications',
]

const segmentsOf = (path: string): string[] => path.split('/').filter(segment => segment !== '')
const templates = pageTemplates.map(template => ({ template, segments: segmentsOf(template) }))

/** Whether a template is that of an address; `/` is no beginning of others. */
function fits(segments: readonly string[], given: readonly string[]): boolean {
  return segments.length === 0
    ? given.length === 0
    : segments.length <= given.length &&
        segments.every((segment, index) => segment.startsWith(':') || segment === given[index])
}

/**
 * The template of an address, which holds no token, id or filter: the longest one, and of two the first in the list.
 * @returns one of `pageTemplates`, or `OTHER_PAGE`
 */
export function pageTemplate(pathname: string): string {
  const given = segmentsOf(pathname)
  let found = { template: OTHER_PAGE, segments: [] as string[] }
  for (const one of templates)
    if (fits(one.segments, given) && (found.template === OTHER_PAGE || one.segments.length > found.segments.length))
      found = one
  return found.template
}
