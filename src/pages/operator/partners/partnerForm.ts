import content from '../../../../schemas/actions/partner-content.json'
import { ApiError } from '../../../api/http/ApiError.ts'
import type { Partner, PartnerOffer, PartnerValues } from '../../../api/operator/partnersApi.ts'
import { type Fault, type FaultTexts, faultOf } from '../../../form/action-form/fault.ts'
import type { FieldMessage } from '../../../form/action-form/messages.ts'

/** In the order of the dialog. */
export const partnerFields = ['name', 'financingCompany', 'dailyApplications'] as const
export type PartnerField = (typeof partnerFields)[number]
export type PartnerTexts = { readonly [Name in PartnerField]: string }

export const OFFERS = content.properties.offers.items.enum as readonly PartnerOffer[]
const startOffers: readonly PartnerOffer[] = ['LEASING', 'LOAN']
const START_DAILY = '200'
const WHOLE_NUMBER = /^\d{1,9}$/

/** The typed part of the body. Text that is no number stays text, which the schema rejects. */
export function toTypedBody({ dailyApplications, ...texts }: PartnerTexts) {
  return {
    ...texts,
    dailyApplications: WHOLE_NUMBER.test(dailyApplications) ? Number(dailyApplications) : dailyApplications,
  }
}
export type TypedBody = ReturnType<typeof toTypedBody>

/** The server's rule: leasing or loan, and business leasing only with leasing. */
export function offersProblem(chosen: readonly PartnerOffer[]): FieldMessage | undefined {
  const isLeasing = chosen.includes('LEASING')
  const isValid = (isLeasing || chosen.includes('LOAN')) && (isLeasing || !chosen.includes('BUSINESS_LEASING'))
  return isValid ? undefined : { text: 'operator.partners.offersInvalid' }
}

export function textsOf(partner: Partner | undefined): PartnerTexts {
  return partner === undefined
    ? { name: '', financingCompany: '', dailyApplications: START_DAILY }
    : {
        name: partner.name,
        financingCompany: partner.financingCompany,
        dailyApplications: String(partner.dailyApplications),
      }
}

export function offersOf(partner: Partner | undefined): readonly PartnerOffer[] {
  return partner?.offers ?? startOffers
}

export function isSameOffers(left: readonly PartnerOffer[], right: readonly PartnerOffer[]): boolean {
  return left.length === right.length && left.every(offer => right.includes(offer))
}

/** @param logo undefined: the present one stays */
export function contentOf(
  { name, financingCompany, dailyApplications }: TypedBody,
  chosen: readonly PartnerOffer[],
  logo: string | null | undefined,
): PartnerValues {
  return {
    name,
    financingCompany,
    offers: OFFERS.filter(offer => chosen.includes(offer)),
    dailyApplications: Number(dailyApplications),
    ...(logo === undefined ? {} : { logo }),
  }
}

export const partnerFaults: FaultTexts = {
  fields: {
    name: 'operator.partners.textInvalid',
    financingCompany: 'operator.partners.textInvalid',
    dailyApplications: 'operator.partners.dailyInvalid',
    offers: 'operator.partners.offersInvalid',
    logo: 'operator.partners.logoInvalid',
  },
  general: 'operator.partners.failed',
  shownCodes: ['NOT_FOUND', 'REQUEST_RUNNING'],
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VERSION_CONFLICT'
}

export function partnerFault(error: unknown, texts: FaultTexts): Fault {
  return isConflict(error) ? { fields: {}, form: { text: 'operator.partners.conflict' } } : faultOf(error, texts)
}
