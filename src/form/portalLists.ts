import { countryName } from '../i18n/countryName.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { languageTag } from '../contract/languages.ts'
import { getCountries, getStatementCountries } from '../api/public/countries.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import type { OfferedOption } from '../contract/formServices.ts'
import type { PortalList } from '../contract/formTypes.ts'

/** The portal's own countries come first in every country list. */
const HOME = 3

function countryOptions(codes: readonly string[], language: Language): { value: string; label: string }[] {
  return codes.map(code => ({ value: code, label: countryName(code, language) }))
}

function byName<T extends { label: string }>(options: readonly T[], language: Language): T[] {
  const order = new Intl.Collator(languageTag(language))
  return [...options.slice(0, HOME), ...options.slice(HOME).toSorted((a, b) => order.compare(a.label, b.label))]
}

/** A list of countries or their dial codes, in the form's language. */
export async function countryList(
  list: Exclude<PortalList, 'managedProducts'>,
  portal: PortalSettings,
  language: Language,
): Promise<readonly OfferedOption[]> {
  if (list === 'smartIdCountries') return countryOptions(portal.smartIdCountries, language)
  if (list === 'buyerCountries') return byName(countryOptions(portal.buyerCountries, language), language)
  if (list === 'statementCountries')
    return countryOptions(
      (await getStatementCountries()).map(({ code }) => code),
      language,
    )
  return (await getCountries()).map(({ code, dial_code: value }) => ({
    value,
    label: `${value} ${countryName(code, language)}`,
  }))
}
