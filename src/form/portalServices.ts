import { calculate, classifierInPage, getCalculatorSetup, getClassifier, setupInPage } from '../api/public/formApi.ts'
import { getLegalTexts } from '../api/public/legalTexts.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import { countryList } from './portalLists.ts'
import type { FormServices, OfferedOption } from '../contract/formServices.ts'

const MEGABYTE = 1024 * 1024

/**
 * The real external services of a form, with the limits of the portal's settings.
 * @param managedProducts products whose users the signed-in user manages; empty on public pages
 */
export function formServices(portal: PortalSettings, managedProducts: readonly OfferedOption[] = []): FormServices {
  return {
    classifier: getClassifier,
    offered: async (list, language) => {
      return list === 'managedProducts' ? managedProducts : countryList(list, portal, language)
    },
    calculatorSetup: getCalculatorSetup,
    known: { classifier: classifierInPage, calculatorSetup: setupInPage },
    calculate,
    legalText: async (title, language) => {
      const found = (await getLegalTexts(language)).find(text => text.title === title)
      const html = found?.body[0]?.value
      return html === undefined ? undefined : { html }
    },
    fileRules: { maxTotalBytes: portal.formUpload.maxMegabytes * MEGABYTE, types: portal.formUpload.types },
    currencySymbol: portal.currencies.find(({ code }) => code === portal.defaultCurrency)?.symbol ?? '€',
    defaultDialCode: portal.defaultDialCode,
  }
}
