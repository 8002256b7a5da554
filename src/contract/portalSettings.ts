import type { PortalSettings as Settings } from '../../schemas/generated/types/config/portal.ts'

/** The part of config/portal.json that the page reads. */
type PageSettings = Pick<
  Settings,
  | 'brand'
  | 'languages'
  | 'defaultLanguage'
  | 'publicFormLanguage'
  | 'currencies'
  | 'defaultCurrency'
  | 'defaultDialCode'
  | 'closureBanner'
  | 'account'
  | 'browsers'
  | 'chat'
  | 'upload'
  | 'formUpload'
  | 'invoiceUpload'
  | 'invoices'
  | 'payments'
  | 'pageSizes'
  | 'smartIdCountries'
  | 'personalCodeCountries'
  | 'buyerCountries'
  | 'permissionSets'
  | 'bankStatements'
> & {
  contracts: Pick<
    Settings['contracts'],
    'includedStatuses' | 'functionStatuses' | 'addBuyerStatuses' | 'uploadStatuses'
  >
  relatedApplicants: Pick<Settings['relatedApplicants'], 'guarantorByPartner'>
}

/** The settings, plus the features this server has enabled. */
export type PortalSettings = PageSettings & {
  /** Origin of the signing pages, the only ones that are framed; null while contracts cannot be signed here. */
  signingOrigin: string | null
  features: {
    simulators: boolean
    demo: boolean
    smartId: boolean
    mobileId: boolean
    payments: boolean
    bank: boolean
    /** Photos and scans of invoices are read. */
    readsImages: boolean
    formStatistics: boolean
  }
  /** Origins of the payment pages that users may be redirected to. */
  paymentOrigins: string[]
  /** Origins of the bank pages where applicants identify themselves. */
  bankOrigins: string[]
}
