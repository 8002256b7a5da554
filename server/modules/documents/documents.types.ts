import type { PortalSettings } from '../../config/portal.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'
import type { PrintedParty } from '../../pdf/printed.ts'

/** Issuer and client of a printed document. */
export type PrintedClient = {
  readonly factorName: string
  readonly clientName: string
  readonly clientCode: string
  readonly clientVat: string | null
  readonly clientAddress: string
  readonly clientCity: string
  readonly clientPostalCode: string
  readonly clientCountry: string
}

/**
 * Factor and client with codes and addresses. Another factor's contract shows only the factor's name, because the
 * portal does not know its codes.
 * @param heading text key of what the issuer is called
 */
export function partiesOf(
  words: DocumentWords,
  row: PrintedClient,
  factor: PortalSettings['factor'],
  heading = 'documents.factor',
): PrintedParty[] {
  const codes = (code: string, vat: string | null): string[] => [
    words.get('documents.code', { code }),
    ...(vat === null ? [] : [words.get('documents.vat', { code: vat })]),
  ]
  const own = row.factorName === factor.name
  return [
    {
      heading: words.get(heading),
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
