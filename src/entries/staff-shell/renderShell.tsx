import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

import { PLACEHOLDER, type ShellData, type ShellInput } from '../../../schemas/pages/shellData.ts'
import { languageTag } from '../../contract/languages.ts'
import type { Mode } from '../../contract/storedMode.ts'
import type { PortalSettings } from '../../contract/portalSettings.ts'
import { ServerMode } from '../../theme/useSystemDark.ts'
import { darkRules } from '../darkRules.ts'
import { dashboardShell } from './dashboardShell.tsx'
import { formsShell } from './formsShell.tsx'
import { frameShell } from './frameShell.tsx'
import { listShell } from './listShell.tsx'

/** The shell of a page: the page while its content loads, and the template that the first script fills. */
export type RenderedShell = {
  title: string
  /** BCP 47 tag of the page's language. */
  lang: string
  markup: string
  table: string
  css: string
  data: ShellData
}

/** The parts of a shell, before they are rendered in each mode. */
export type ShellParts = {
  title: string
  /** The page while its content loads. */
  page: ReactElement
  /** The content of the template, from pages that have content. */
  template: (markupOf: (page: ReactElement) => string) => string
  data: ShellData
}

const BLANK_CHARACTERS = 40

function partsOf(input: ShellInput): ShellParts {
  switch (input.kind) {
    case 'list':
      return listShell(input)
    case 'dashboard':
      return dashboardShell(input)
    case 'forms':
      return formsShell(input)
    case 'frame':
      return frameShell(input)
  }
}

/** Renders a shell in light and, for a system that prefers it, in dark colours. Called once per input. */
export function renderShell(input: ShellInput): RenderedShell {
  const { title, page, template, data } = partsOf(input)
  const render = (mode: Mode) => {
    const cache = createCache({ key: 'css' })
    cache.compat = true
    const markupOf = (element: ReactElement) =>
      withoutShadows(
        renderToString(
          <ServerMode.Provider value={mode}>
            <CacheProvider value={cache}>{element}</CacheProvider>
          </ServerMode.Provider>,
        ),
      )
    const markup = withBlanks(markupOf(page))
    return { markup, table: template(markupOf), rules: cache.inserted as Record<string, string> }
  }
  const light = render('light')
  const dark = render('dark')
  const all = light.markup + light.table
  if (all.includes(' style="'))
    throw new Error(
      `the shell has a style attribute, which its policy drops: ${[...all.matchAll(/.{120} style="[^"]*"/g)].map(match => match[0]).join('\n')}`,
    )
  const brand = (input.portal as PortalSettings).brand.name
  const joined = ({ markup, table, rules }: typeof light) => ({ markup: markup + table, rules })
  return {
    title: title === '' ? brand : `${title} · ${brand}`,
    lang: languageTag(input.language),
    markup: light.markup,
    table: light.table,
    css: `${Object.values(light.rules).join('')}@media (prefers-color-scheme: dark){${darkRules(joined(light), joined(dark))}}`,
    data,
  }
}

/** Leaves room for texts that only a session knows, such as the number of the contract. */
function withBlanks(markup: string): string {
  return markup.replace(new RegExp(`${PLACEHOLDER}[^<]*`, 'g'), '\u00a0'.repeat(BLANK_CHARACTERS))
}

/** A flat surface says so in a style attribute, which the policy drops; without it, it is as flat. */
function withoutShadows(markup: string): string {
  return markup.replaceAll(' style="--Paper-shadow:none"', '')
}
