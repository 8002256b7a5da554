import { type Language, languageTag } from '../i18n/languages.ts'
import { countryName } from '../i18n/countryName.ts'
import { getCountries } from '../providers/countries.ts'
import { calculate, getCalculatorSetup, getClassifier } from '../providers/formApi.ts'
import { getLegalTexts } from '../providers/legalTexts.ts'
import type { PortalSettings } from '../providers/portalSettings.ts'
import type { FormServices, OfferedOption } from './services.ts'

const MEGABYTE = 1024 * 1024
/** The portal's own countries lead every list of countries. */
const HOME = 3

function countryOptions(codes: readonly string[], language: Language): { value: string; label: string }[] {
  return codes.map((code) => ({ value: code, label: countryName(code, language) }))
}

function byName<T extends { label: string }>(options: readonly T[], language: Language): T[] {
  const order = new Intl.Collator(languageTag(language))
  return [...options.slice(0, HOME), ...options.slice(HOME).toSorted((a, b) => order.compare(a.label, b.label))]
}

/**
 * The real outside world of a form, with the limits of the portal's settings.
 * @param managedProducts products whose users the signed-in person manages; nobody is signed in on public pages
 */
export function formServices(portal: PortalSettings, managedProducts: readonly OfferedOption[] = []): FormServices {
  return {
    classifier: getClassifier,
    offered: async (list, language) => {
      if (list === 'smartIdCountries') return countryOptions(portal.smartIdCountries, language)
      if (list === 'buyerCountries') return byName(countryOptions(portal.buyerCountries, language), language)
      if (list === 'managedProducts') return managedProducts
      return (await getCountries()).map(({ code, dial_code: value }) => ({ value, label: `${value} ${countryName(code, language)}` }))
    },
    calculatorSetup: getCalculatorSetup,
    calculate,
    legalText: async (title, language) => {
      const found = (await getLegalTexts(language)).find((text) => text.title === title)
      const html = found?.body[0]?.value
      return html === undefined ? undefined : { html }
    },
    fileRules: { maxTotalBytes: portal.formUpload.maxMegabytes * MEGABYTE, types: portal.formUpload.types },
    currencySymbol: portal.currencies.find(({ code }) => code === portal.defaultCurrency)?.symbol ?? '€',
    defaultDialCode: portal.defaultDialCode,
  }
}
