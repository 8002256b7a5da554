import { createHash } from 'node:crypto'
import { type FormPageInput, PAGE_DATA_ID, type PageData } from '../../schemas/pages/pageData.ts'

/** What the build knows of a page: its HTML with places for the rest, and rules that every rendered page has. */
export type PageTemplate = { readonly html: string; readonly css: string }

/** What src/entries/server.tsx returns for an input. */
export type RenderedParts = {
  readonly title: string
  readonly lang: string
  readonly markup: string
  readonly css: string
  readonly styles: readonly string[]
  /** Lists that the page shows; others are fetched when they are needed. */
  readonly classifiers: readonly string[]
}

export type PageHtml = { readonly html: string; readonly styleHash: string }

/**
 * The HTML of a rendered page. Its only inline style is allowed by its hash, so the policy stays as strict as that of
 * every other page (SEC-33). The data block is no script: browsers never run it.
 */
export function pageHtml(template: PageTemplate, parts: RenderedParts, input: FormPageInput): PageHtml {
  const classifiers = Object.fromEntries(
    Object.entries(input.classifiers).filter(([kind]) => parts.classifiers.includes(kind)),
  )
  const data: PageData = { ...input, classifiers, styles: parts.styles }
  const css = template.css + parts.css
  if (/<\/style/i.test(css)) throw new Error('the style of the page would end its element')
  const places: Readonly<Record<string, string>> = {
    lang: escaped(parts.lang),
    title: escaped(parts.title),
    css,
    validator: escaped(data.form.validatorUrl),
    markup: parts.markup,
    data: `<script type="application/json" id="${PAGE_DATA_ID}">${dataBlock(data)}</script>`,
  }
  const html = template.html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => places[name] ?? place)
  return { html, styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/** JSON that cannot end its element, whatever the texts contain. */
function dataBlock(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => entities[character] ?? character)
}
