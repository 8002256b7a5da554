import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'

import type { FormPageInput } from '../../schemas/pages/pageData.ts'
import { hasOneLanguage, routeOf } from '../../schemas/pages/renderedForm.ts'
import { setPageData, takeUsedClassifiers } from '../api/public/pageData.ts'
import type { TextArea } from '../api/public/texts.ts'
import { languageCodes, languageTag } from '../contract/languages.ts'
import type { Mode } from '../contract/storedMode.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import { formTitle } from '../form/formTexts.ts'
import { provideValidator } from '../form/loadValidator.ts'
import { loadWidgets } from '../form/widgets/registry.ts'
import { loadRequestPage, RequestPage } from '../pages/request/page/RequestPage.tsx'
import { ServerMode } from '../theme/useSystemDark.ts'
import { widgetsOf } from './pageWidgets.ts'
import { PublicApp } from './PublicApp.tsx'
import { darkRules } from './darkRules.ts'

export { renderListShell } from './staff-shell/renderListShell.tsx'

/** A page as the server sends it: the markup of `#root`, and the rules for it. */
export type RenderedParts = {
  title: string
  /** BCP 47 tag of the page's language. */
  lang: string
  markup: string
  css: string
  /** Names of the rules, by which the browser knows that it has them. */
  styles: readonly string[]
  /** Names of the lists that the page shows. */
  classifiers: readonly string[]
}

const nothing = () => []

/** Renders a form page in light and, for a system that prefers it, in dark colours. Called once per input. */
export async function renderFormPage(input: FormPageInput): Promise<RenderedParts> {
  const { form, page, language } = input
  const route = routeOf(page)
  provideValidator(form.validatorUrl, nothing)
  await Promise.all([loadWidgets(widgetsOf(form)), loadRequestPage(route)])
  setPageData(input)
  try {
    const portal = input.portal as PortalSettings
    const boot = { language, areas: input.areas as TextArea[], texts: input.texts, portal }
    const choice = { languages: hasOneLanguage(page) ? (['lt'] as const) : languageCodes, onLanguage: () => {} }
    const render = (mode: Mode) => {
      const cache = createCache({ key: 'css' })
      cache.compat = true
      const markup = renderToString(
        <ServerMode.Provider value={mode}>
          <CacheProvider value={cache}>
            <PublicApp boot={boot} choice={choice}>
              <RequestPage route={route} isFromChoice={page.isFromChoice} />
            </PublicApp>
          </CacheProvider>
        </ServerMode.Provider>,
      )
      return { markup, rules: cache.inserted as Record<string, string> }
    }
    const light = render('light')
    const dark = render('dark')
    if (light.markup.includes(' style="')) throw new Error('the page has a style attribute, which its policy drops')
    return {
      title: `${formTitle(form.texts, page.mode, language)} · ${portal.brand.name}`,
      lang: languageTag(language),
      markup: light.markup,
      css: `${Object.values(light.rules).join('')}@media (prefers-color-scheme: dark){${darkRules(light, dark)}}`,
      styles: Object.keys(light.rules),
      classifiers: [...takeUsedClassifiers()],
    }
  } finally {
    setPageData(undefined)
  }
}
