import type { PortalSettings } from '../../config/portal.ts'
import type { PrintedParty } from '../../pdf/printed.ts'
import type { ContractRow } from './documentRows.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'

/**
 * Factor and client with codes and addresses. Another factor's contract shows only the factor's name, because the
 * portal does not know its codes.
 */
export function partiesOf(words: DocumentWords, row: ContractRow, factor: PortalSettings['factor']): PrintedParty[] {
  const codes = (code: string, vat: string | null): string[] => [
    words.get('documents.code', { code }),
    ...(vat === null ? [] : [words.get('documents.vat', { code: vat })]),
  ]
  const own = row.factorName === factor.name
  return [
    {
      heading: words.get('documents.factor'),
      name: row.factorName,
      lines: own
        ? [
            ...codes(factor.registrationCode, factor.vatNumber),
            factor.addressLine1,
            `${factor.postalCode} ${factor.city}, ${words.country(factor.country)}`,
          ]
        : [],
    },
    {
      heading: words.get('documents.client'),
      name: row.clientName,
      lines: [
        ...codes(row.clientCode, row.clientVat),
        row.clientAddress,
        `${row.clientPostalCode} ${row.clientCity}, ${words.country(row.clientCountry)}`,
      ],
    },
  ]
}

export function isReverse(row: ContractRow): boolean {
  return row.factoringProduct === 'REVERSE'
}

/** Name and code of the buyer or supplier as one fact. */
export function thirdPartyFact(
  words: DocumentWords,
  row: ContractRow & { readonly thirdPartyName: string | null; readonly thirdPartyCode: string | null },
): readonly [string, string | null] {
  const label = words.get(isReverse(row) ? 'documents.column.supplier' : 'documents.column.buyer')
  return [label, row.thirdPartyName === null ? null : `${row.thirdPartyName}, ${row.thirdPartyCode ?? ''}`]
}
