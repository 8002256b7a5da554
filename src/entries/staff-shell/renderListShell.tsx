import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'

import { pagerPlaceholders, PLACEHOLDER, type ShellData, type ShellInput } from '../../../schemas/pages/shellData.ts'
import { linkColumn } from '../../builders/list/linkColumn.ts'
import { languageTag } from '../../contract/languages.ts'
import type { Mode } from '../../contract/storedMode.ts'
import type { PortalSettings } from '../../contract/portalSettings.ts'
import { phrase } from '../../i18n/phrase.ts'
import { ServerMode } from '../../theme/useSystemDark.ts'
import { darkRules } from '../darkRules.ts'
import { sampleRows } from './samples.ts'
import { ShellApp } from './ShellApp.tsx'

/** The shell of a list: its page while the rows load, and the table that the first script fills. */
export type RenderedShell = {
  title: string
  /** BCP 47 tag of the page's language. */
  lang: string
  markup: string
  table: string
  css: string
  data: ShellData
}

const BLANK_CHARACTERS = 40
/** The element around the rows (ResourceList.tsx). */
const ROWS = '<div class="print-wide">'

/** Renders a list in light and, for a system that prefers it, in dark colours. Called once per input. */
export function renderListShell(input: ShellInput): RenderedShell {
  const { definition, language, texts } = input
  const samples = sampleRows(definition)
  const render = (mode: Mode) => {
    const cache = createCache({ key: 'css' })
    cache.compat = true
    const page = (rows: typeof samples.rows | undefined) =>
      withoutShadows(
        renderToString(
          <ServerMode.Provider value={mode}>
            <CacheProvider value={cache}>
              <ShellApp input={input} rows={rows} />
            </CacheProvider>
          </ServerMode.Provider>,
        ),
      )
    const markup = withBlanks(page(undefined))
    const table = contentOf(page(samples.rows), ROWS)
    return { markup, table, rules: cache.inserted as Record<string, string> }
  }
  const light = render('light')
  const dark = render('dark')
  if (`${light.markup}${light.table}`.includes(' style="'))
    throw new Error(
      `the shell has a style attribute, which its policy drops: ${[...(light.markup + light.table).matchAll(/.{120} style="[^"]*"/g)].map(m => m[0]).join('\n')}`,
    )
  const joined = ({ markup, table, rules }: typeof light) => ({ markup: markup + table, rules })
  const text = (key: string) => phrase(texts[key] ?? key, pagerPlaceholders, language)
  const name = phrase(texts[`resources.${definition.name}.name`] ?? '', { smart_count: 2 }, language)
  return {
    title: `${name} · ${(input.portal as PortalSettings).brand.name}`,
    lang: languageTag(language),
    markup: light.markup,
    table: light.table,
    css: `${Object.values(light.rules).join('')}@media (prefers-color-scheme: dark){${darkRules(joined(light), joined(dark))}}`,
    data: {
      name: definition.name,
      ...(definition.rowId === undefined ? {} : { rowId: definition.rowId }),
      api: definition.api,
      language,
      columns: samples.columns,
      rowClick: definition.rowClick,
      expandWhen: definition.expand?.when,
      hasExpand: definition.expand !== undefined,
      hasSelection: definition.selection !== undefined,
      link: linkColumn(definition) ?? 'id',
      pager: { range: text('factoring.pager.range'), rangeOfMore: text('factoring.pager.rangeOfMore') },
    },
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

/** What an element contains that begins with this tag. */
function contentOf(markup: string, tag: string): string {
  const start = markup.indexOf(tag)
  if (start < 0) throw new Error(`the page has no ${tag}`)
  const from = start + tag.length
  let depth = 1
  for (const match of markup.slice(from).matchAll(/<(\/?)div[\s>]/g)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return markup.slice(from, from + match.index)
  }
  throw new Error(`the page has no end of ${tag}`)
}
