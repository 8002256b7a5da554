import type { Bank } from '../../../api/public/bankApi.ts'

/** Banks whose name contains the letters, ignoring case and diacritics. */
export function banksNamed(banks: readonly Bank[], wanted: string): readonly Bank[] {
  const letters = plain(wanted.trim())
  return letters === '' ? banks : banks.filter(({ name }) => plain(name).includes(letters))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
