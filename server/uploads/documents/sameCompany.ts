import { foldName } from '../../../schemas/invoiceRow.ts'
import type { NamedCompany, ReadContext } from './document.types.ts'

type Company = ReadContext['company']

/** Without a scheme such as `0200:` (Peppol) and without leading zeros, which some programs drop. */
const plain = (code: string): string => code.replace(/^\d{4}:/, '').replace(/^0+/, '')

/**
 * Whether a document names this company. A code decides; only a document without any code or VAT number is compared by
 * name. A Latvian VAT number is the registration code after LV.
 */
export function isSameCompany(named: NamedCompany, { name, registrationCode, vatNumber }: Company): boolean {
  const own = [registrationCode, ...(vatNumber === null ? [] : [vatNumber])].map(code => plain(code.toUpperCase()))
  const codes = [...named.codes, ...(named.vatNumber === null ? [] : [named.vatNumber])].map(plain)
  if (codes.length === 0) return named.name !== null && foldName(named.name) === foldName(name)
  return codes.some(code => own.includes(code) || (/^LV\d{11}$/.test(code) && own.includes(plain(code.slice(2)))))
}
