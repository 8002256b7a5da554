import { imageOf } from '../../files/logo.ts'
import type { PartnerValues } from './operator-partners.repository.ts'

/** A changed field for the audit, as text; null stands for no value. */
export type PartnerFieldChange = { readonly field: string; readonly old: string | null; readonly new: string | null }

const readers: Readonly<Record<string, (values: PartnerValues) => string | null>> = {
  name: values => values.name,
  financingCompany: values => values.financing_company,
  offers: values =>
    [
      ...(values.offers_leasing ? ['LEASING'] : []),
      ...(values.offers_loan ? ['LOAN'] : []),
      ...(values.offers_leasing && values.offers_business ? ['BUSINESS_LEASING'] : []),
    ].join(', '),
  dailyApplications: values => String(values.daily_applications),
  logo: ({ logo }) => {
    if (logo === null) return null
    const image = imageOf(logo)
    // Two logos may have the same size: part of the digest tells them apart.
    return image === null
      ? `${logo.length} B`
      : `${image.type.slice('image/'.length).toUpperCase()} ${logo.length} B ${image.etag.slice(1, 9)}`
  },
}

/** Fields that differ, old and new, in the order of the form (PRT-19). @param old undefined for a new partner */
export function changesOf(old: PartnerValues | undefined, next: PartnerValues): PartnerFieldChange[] {
  return Object.entries(readers)
    .map(([field, read]) => ({ field, old: old === undefined ? null : read(old), new: read(next) }))
    .filter(change => change.old !== change.new)
}
