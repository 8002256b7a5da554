import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

import { routeOfEntrance } from '../../schemas/pages/entrancePage.ts'
import type { EntranceInput, FormPageInput, VisitorInput } from '../../schemas/pages/pageData.ts'
import { hasOneLanguage, routeOf } from '../../schemas/pages/renderedForm.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { setPageData, takeUsedClassifiers } from '../api/public/pageData.ts'
import type { TextArea } from '../api/public/texts.ts'
import { languageCodes, languageTag } from '../contract/languages.ts'
import type { Mode } from '../contract/storedMode.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import { formTitle } from '../form/formTexts.ts'
import { provideValidator } from '../form/loadValidator.ts'
import { loadWidgets } from '../form/widgets/registry.ts'
import { LoginPage } from '../pages/login/LoginPage.tsx'
import { loadRequestPage, RequestPage } from '../pages/request/page/RequestPage.tsx'
import { ServerMode } from '../theme/useSystemDark.ts'
import { widgetsOf } from './pageWidgets.ts'
import { PublicApp } from './PublicApp.tsx'
import { darkRules } from './darkRules.ts'

export { renderShell } from './staff-shell/renderShell.tsx'

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

type VisitorPage = {
  title: string
  languages: readonly Language[]
  page: ReactElement
}

/** Renders a page for visitors in light and, for a system that prefers it, in dark colours. Called once per input. */
export async function renderVisitorPage(input: VisitorInput): Promise<RenderedParts> {
  const portal = input.portal as PortalSettings
  const { language } = input
  const { title, languages, page } = await (input.kind === 'form' ? formPage(input) : entrancePage(input))
  setPageData(input)
  try {
    const boot = { language, areas: input.areas as TextArea[], texts: input.texts, portal }
    const choice = { languages, onLanguage: () => {} }
    const render = (mode: Mode) => {
      const cache = createCache({ key: 'css' })
      cache.compat = true
      const markup = renderToString(
        <ServerMode.Provider value={mode}>
          <CacheProvider value={cache}>
            <PublicApp boot={boot} choice={choice}>
              {page}
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
      title: `${title} · ${portal.brand.name}`,
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

async function formPage({ form, page, language }: FormPageInput): Promise<VisitorPage> {
  const route = routeOf(page)
  provideValidator(form.validatorUrl, nothing)
  await Promise.all([loadWidgets(widgetsOf(form)), loadRequestPage(route)])
  return {
    title: formTitle(form.texts, page.mode, language),
    languages: hasOneLanguage(page) ? ['lt'] : languageCodes,
    page: <RequestPage route={route} isFromChoice={page.isFromChoice} />,
  }
}

async function entrancePage({ page, texts }: EntranceInput): Promise<VisitorPage> {
  if (page.name === 'login') return { title: texts['login.title'] ?? '', languages: languageCodes, page: <LoginPage /> }
  const route = routeOfEntrance(page)
  await loadRequestPage(route)
  return {
    title: texts[`request.${page.name}.title`] ?? '',
    languages: page.name === 'partner' ? ['lt'] : languageCodes,
    page: <RequestPage route={route} isFromChoice={false} />,
  }
}
