import type { Language } from '../../../i18n/languages.ts'

type Props = {
  language: Language
  country: string
  registrationCode: string
  digest: () => Promise<string>
  returnPath: string
  beforeLeaving: (codes: { md5Code: string; requisitionId: string }) => Promise<void>
  onClose: () => void
}

/** The list of banks. */
export function BankDialog(_props: Props) {
  return null
}
