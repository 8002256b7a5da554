import { useTexts } from '../i18n/TextsContext.ts'
import { countryName } from '../i18n/countryName.ts'
import type { CellProps } from './cellTypes.ts'

/** A country code ("LT") as its name in the language of the page. */
export function CountryCell({ value }: CellProps) {
  const { language } = useTexts()
  return <>{countryName(String(value), language)}</>
}
