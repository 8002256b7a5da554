// Made by npm run gen; do not edit.

export type Language = 'en' | 'lt' | 'lv' | 'ee'
export type Address = string
/**
 * @maxItems 11
 */
export type ContractStatuses = (
  | 'READY_FOR_SIGNING'
  | 'NEW'
  | 'APPROVED'
  | 'SIGNED'
  | 'ACTIVE'
  | 'DISBURSED'
  | 'PAUSED'
  | 'CANCELED'
  | 'FINISHED'
  | 'MANUALLY_SUSPENDED'
  | 'EXPIRED'
)[]
/**
 * @minItems 1
 * @maxItems 8
 */
export type InvoiceStatuses = (
  'SUBMITTED' | 'REJECTED' | 'FINANCED' | 'OVERDUE' | 'PARTIALLY_PAID' | 'PAID' | 'CLOSED' | 'TRANSFERRED'
)[]
/**
 * @minItems 1
 * @maxItems 7
 */
export type PermissionSet = (
  'READ' | 'UPLOAD_INVOICES' | 'APPROVE_INVOICES' | 'ADD_BUYER' | 'MANAGE_CONTRACT' | 'MANAGE_USERS' | 'SIGN_CONTRACT'
)[]

/**
 * config/portal.json: what the portal is set to. `profiles` hold differences from `settings`, chosen by PORTAL_PROFILE.
 */
export interface Portal {
  $schema?: string
  settings: PortalSettings
  profiles: {
    dev: {}
    test: {}
    clone: {}
    leasing: {}
  }
}
export interface PortalSettings {
  brand: {
    name: string
    provider: string
    logo: string
    supportEmail: string
    supportPhone: string
  }
  /**
   * Issuer of contracts, acts and bills, printed on every document beside the client.
   */
  factor: {
    name: string
    registrationCode: string
    vatNumber: string
    addressLine1: string
    city: string
    postalCode: string
    country: string
    bankName: string
    bankAccount: string
  }
  /**
   * @minItems 1
   * @maxItems 4
   */
  languages: Language[]
  defaultLanguage: Language
  publicFormLanguage: Language
  /**
   * @minItems 1
   * @maxItems 10
   */
  currencies: {
    code: string
    symbol: string
  }[]
  defaultCurrency: string
  dateFormat: 'YYYY-MM-DD'
  defaultDialCode: string
  closureBanner: {
    enabled: boolean
    date: string
    platformUrl: Address
    supportEmail: string
  }
  account: {
    /**
     * Whether the account page may change the company's phone and address. Off hides the button (ACC-03).
     */
    editCompany: boolean
    /**
     * Whether people may choose notifications by e-mail on the account page. Off hides the section, and none are sent (ACC-06).
     */
    notifications: boolean
  }
  /**
   * The oldest versions the portal promises to run in (SHL-26), and where a newer one is found.
   */
  browsers: {
    chrome: Browser
    edge: Browser
    firefox: Browser
    safari: Browser
  }
  /**
   * A plain link to a chat on another site, by the language spoken there. No script of that site is loaded (SEC-18).
   */
  chat: {
    enabled: boolean
    addresses: {
      en?: Address
      lt?: Address
      lv?: Address
      ee?: Address
      pl?: Address
      ru?: Address
    }
  }
  upload: Upload
  /**
   * Files of the invoice upload: those that are read as rows, and those that are attached.
   */
  invoiceUpload: {
    /**
     * @minItems 1
     * @maxItems 10
     */
    spreadsheetTypes: ('.xlsx' | '.xls' | '.csv')[]
    /**
     * @minItems 1
     * @maxItems 10
     */
    documentTypes: ('.pdf' | '.xml' | '.png' | '.jpeg' | '.jpg')[]
  }
  /**
   * What is read from documents of the invoice upload besides e-invoices and the text of PDFs.
   */
  recognition: {
    /**
     * Photos and scans, as suggestions that a person confirms. Needs the optional packages; a page takes seconds of one processor.
     */
    images: boolean
  }
  /**
   * Verification of invoices by the buyer.
   */
  invoiceVerification: {
    /**
     * Days after the mail on which the contact is reminded while invoices wait; none switches reminders off.
     *
     * @maxItems 5
     */
    reminderDays: number[]
  }
  formUpload: Upload
  contracts: {
    includedStatuses: ContractStatuses
    functionStatuses: ContractStatuses
    addBuyerStatuses: ContractStatuses
    uploadStatuses: ContractStatuses
    /**
     * Where requests about contracts are mailed to.
     */
    requestEmail: string
  }
  /**
   * For how many hours an application waits to be signed or confirmed by a bank; afterwards it is removed.
   */
  applications: {
    unconfirmedHours: number
  }
  /**
   * After how many days rows are removed for good: applications since their confirmation, messages since they were sent or given up, the audit.
   */
  retention: {
    confirmedDays: number
    messageDays: number
    auditDays: number
    /**
     * Name and address of those who verified invoices, since their answer or the mail.
     */
    verifierDays: number
  }
  /**
   * Requests that a partner fills in: whether the customer gets a link to check, consent and confirm, by which channel, for how many days it works, and for how many more days an expired request is stored.
   */
  prefillConfirmation: {
    enabled: boolean
    linkBy: 'EMAIL' | 'SMS'
    expiryDays: number
    keptDays: number
  }
  /**
   * Spouses and guarantors: for how many days an invitation works, and whether a partner's form may name a guarantor.
   */
  relatedApplicants: {
    expiryDays: number
    guarantorByPartner: boolean
  }
  /**
   * For how many hours after sending an application its copy can be fetched.
   */
  applicationCopy: {
    hours: number
  }
  documents: {
    /**
     * Names of downloaded PDFs: what they are and their number, or {id}.pdf by STM-21.
     */
    fileNames: 'descriptive' | 'id'
  }
  /**
   * Products that the menu and the tiles offer. closed: both are disabled for every company, while the pages open by their address.
   */
  products: {
    loan: 'open' | 'closed'
  }
  /**
   * The permissions required to pay bills: on factoring, and on loans, whose users have no more than READ and MANAGE_USERS.
   */
  payments: {
    permission: 'MANAGE_CONTRACT' | 'READ'
    loanPermission: 'MANAGE_USERS' | 'READ'
  }
  /**
   * Days of transactions that a company is asked to hand over, fewer where its bank offers fewer, and the countries whose companies are asked.
   */
  bankStatements: {
    days: number
    /**
     * @minItems 1
     * @maxItems 4
     */
    countries: ('LT' | 'LV' | 'EE' | 'FI')[]
  }
  /**
   * Drafts that applicants save on their devices: lifetime in minutes after the last change, and the seconds in which a page may request its new key again.
   */
  savedForms: {
    lifeMinutes: number
    repeatSeconds: number
  }
  invoices: {
    statusSets: {
      overdue: InvoiceStatuses
      financed: InvoiceStatuses
      allActive: InvoiceStatuses
    }
  }
  /**
   * @minItems 1
   * @maxItems 6
   */
  pageSizes: number[]
  /**
   * Whose personal codes the public forms take. LT and EE share the pattern of the specification and are always taken; LV adds the written form of Latvia.
   *
   * @minItems 2
   * @maxItems 3
   */
  personalCodeCountries: ('LT' | 'EE' | 'LV')[]
  /**
   * @minItems 1
   * @maxItems 30
   */
  smartIdCountries: string[]
  /**
   * Countries that a new buyer may be of.
   *
   * @minItems 1
   * @maxItems 250
   */
  buyerCountries: string[]
  /**
   * Permissions that can be granted on a product of each type (SES-41, SES-42); read always.
   */
  permissionSets: {
    FACTORING: PermissionSet
    LOAN: PermissionSet
    LIMIT: PermissionSet
    LEASING: PermissionSet
  }
}
export interface Browser {
  minimum: number
  download: Address
}
export interface Upload {
  maxMegabytes: number
  /**
   * @minItems 1
   * @maxItems 30
   */
  types: string[]
}
