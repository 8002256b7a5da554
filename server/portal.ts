import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from './config.ts'
import type { Language, PermissionType, ProductType } from './db/tables.ts'
import { StartError } from './errors.ts'
import { compileValidator } from './validation/factory.ts'

export type UploadSettings = { readonly maxMegabytes: number; readonly types: readonly string[] }

/** Life of a form on a device after its last change, and how long the answer that opens it may be repeated. */
export type SavedFormSettings = { readonly lifeMinutes: number; readonly repeatSeconds: number }

/** The portal's settings, `config/portal.json` with the differences of one profile (schema: schemas/config/portal.schema.json). */
export type PortalSettings = {
  readonly brand: {
    readonly name: string
    readonly provider: string
    readonly logo: string
    readonly supportEmail: string
    readonly supportPhone: string
  }
  /** Issuer of contracts, acts and bills, as documents print it. */
  readonly factor: {
    readonly name: string
    readonly registrationCode: string
    readonly vatNumber: string
    readonly addressLine1: string
    readonly city: string
    readonly postalCode: string
    readonly country: string
    readonly bankName: string
    readonly bankAccount: string
  }
  readonly languages: readonly Language[]
  readonly defaultLanguage: Language
  readonly publicFormLanguage: Language
  readonly currencies: readonly { readonly code: string; readonly symbol: string }[]
  readonly defaultCurrency: string
  readonly dateFormat: 'YYYY-MM-DD'
  readonly defaultDialCode: string
  readonly closureBanner: {
    readonly enabled: boolean
    readonly date: string
    readonly platformUrl: string
    readonly supportEmail: string
  }
  readonly account: { readonly editCompany: boolean }
  readonly browsers: Readonly<
    Record<'chrome' | 'edge' | 'firefox' | 'safari', { readonly minimum: number; readonly download: string }>
  >
  readonly chat: {
    readonly enabled: boolean
    readonly addresses: Readonly<Partial<Record<Language | 'pl' | 'ru', string>>>
  }
  readonly upload: UploadSettings
  readonly formUpload: UploadSettings
  readonly contracts: {
    readonly includedStatuses: readonly string[]
    readonly functionStatuses: readonly string[]
    readonly addBuyerStatuses: readonly string[]
    readonly requestEmail: string
  }
  readonly applications: { readonly unconfirmedHours: number }
  /** Whether the customer has to confirm what a partner has filled in; where the link goes, for how many days it works, and for how many more an expired request is kept. */
  readonly prefillConfirmation: {
    readonly enabled: boolean
    readonly linkBy: 'EMAIL' | 'SMS'
    readonly expiryDays: number
    readonly keptDays: number
  }
  /** After how many days confirmed applications, messages and the audit are removed. */
  readonly retention: { readonly confirmedDays: number; readonly messageDays: number; readonly auditDays: number }
  readonly relatedApplicants: { readonly expiryDays: number; readonly guarantorByPartner: boolean }
  readonly savedForms: SavedFormSettings
  /** For how many hours the receipt of a sent application shows its copy. */
  readonly applicationCopy: { readonly hours: number }
  /** What a person needs on the factoring product to begin a payment. */
  readonly payments: { readonly permission: 'MANAGE_CONTRACT' | 'READ' }
  /** Names of downloaded PDFs: `descriptive` (invoice_<number>…), or `id` ({id}.pdf, STM-21). */
  readonly documents: { readonly fileNames: 'descriptive' | 'id' }
  readonly invoices: { readonly statusSets: Readonly<Record<'overdue' | 'financed' | 'allActive', readonly string[]>> }
  readonly pageSizes: readonly number[]
  readonly smartIdCountries: readonly string[]
  /** Whose personal codes the public forms take beside those of the specification's pattern. */
  readonly personalCodeCountries: readonly string[]
  /** Where a buyer may be at home. */
  readonly buyerCountries: readonly string[]
  /** What may be given to a person on a product of each type; READ is in each. */
  readonly permissionSets: Readonly<Record<ProductType, readonly PermissionType[]>>
}

type PortalDocument = { settings: PortalSettings; profiles: Record<Profile, object> }

/** @throws StartError that names every wrong place of the document */
export function readPortalSettings(root: string, profile: Profile): PortalSettings {
  const file = join(root, 'config', 'portal.json')
  const schema = JSON.parse(readFileSync(join(root, 'schemas', 'config', 'portal.schema.json'), 'utf8')) as {
    definitions: { settings: object }
  }
  const document = parse(file)
  check(file, schema, document, '')
  const settings = merge(
    (document as PortalDocument).settings,
    (document as PortalDocument).profiles[profile],
  ) as PortalSettings
  check(file, { ...schema.definitions.settings, definitions: schema.definitions }, settings, ` (profile ${profile})`)
  return Object.freeze(settings)
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function check(file: string, schema: object, document: unknown, where: string): void {
  const issues = compileValidator(schema)(document)
  if (issues.length === 0) return
  const places = issues.map(issue => `  - ${issue.path || '/'}: ${issue.code} ${JSON.stringify(issue.params ?? {})}`)
  throw new StartError(`${file}${where} is not valid:\n${places.join('\n')}`)
}

/** Objects are merged key by key; lists and values are replaced. */
function merge(base: unknown, difference: unknown): unknown {
  if (!isObject(base) || !isObject(difference)) return difference
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(difference)) merged[key] = key in merged ? merge(merged[key], value) : value
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
