import type { Language } from '../i18n/languages.ts'
import type { Permission, ProductType } from './apiTypes.ts'
import { request } from './httpClient.ts'

/** The part of config/portal.json that the page is told, plus what this server has switched on. */
export type PortalSettings = {
  brand: { name: string; provider: string; logo: string; supportEmail: string; supportPhone: string }
  languages: Language[]
  defaultLanguage: Language
  publicFormLanguage: Language
  currencies: { code: string; symbol: string }[]
  defaultCurrency: string
  defaultDialCode: string
  closureBanner: { enabled: boolean; date: string; platformUrl: string; supportEmail: string }
  account: { editCompany: boolean }
  browsers: Record<'chrome' | 'edge' | 'firefox' | 'safari', { minimum: number; download: string }>
  /** A link per language of the people who answer there; Polish and Russian are no interface languages. */
  chat: { enabled: boolean; addresses: Partial<Record<Language | 'pl' | 'ru', string>> }
  upload: { maxMegabytes: number; types: string[] }
  formUpload: { maxMegabytes: number; types: string[] }
  contracts: { includedStatuses: string[]; functionStatuses: string[]; addBuyerStatuses: string[] }
  relatedApplicants: { guarantorByPartner: boolean }
  /** What a person needs on factoring to pay bills. */
  payments: { permission: Permission }
  invoices: { statusSets: Record<string, string[]> }
  pageSizes: number[]
  smartIdCountries: string[]
  personalCodeCountries: string[]
  buyerCountries: string[]
  /** What may be given on a product of each type. */
  permissionSets: Record<ProductType, Permission[]>
  /** Origin of the signing pages, the only thing that is framed; null while contracts cannot be signed here. */
  signingOrigin: string | null
  features: {
    simulators: boolean
    demo: boolean
    smartId: boolean
    mobileId: boolean
    payments: boolean
    bank: boolean
  }
  /** Origins of the payment pages that people may be sent to. */
  paymentOrigins: string[]
  /** Origins of the pages where people identify themselves at a bank. */
  bankOrigins: string[]
}

let settings: Promise<PortalSettings> | undefined

export function getPortalSettings(): Promise<PortalSettings> {
  settings ??= request<PortalSettings>('/portal', { token: null })
  return settings
}
