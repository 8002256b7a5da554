import { createHash } from 'node:crypto'
import { type EntranceInput, type FormPageInput, PAGE_DATA_ID, type PageData } from '../../schemas/pages/pageData.ts'
import { SHELL_DATA_ID, type ShellData } from '../../schemas/pages/shellData.ts'

/** What the build knows of pages: their HTML with places for the rest, and rules that every rendered page has. */
export type PageTemplates = {
  readonly form: string
  readonly login: string
  /** The other entrances: they load the scripts of the forms. */
  readonly entrance: string
  /** Pages of the staff by the kind of their content: each requests the scripts of its app. */
  readonly shells: Readonly<Record<ShellData['kind'], string>>
  readonly css: string
}

/** What src/entries/server.tsx returns for every page. */
type CommonParts = {
  readonly title: string
  readonly lang: string
  readonly markup: string
  readonly css: string
}

export type RenderedParts = CommonParts & {
  readonly styles: readonly string[]
  /** Lists that the page shows; others are fetched when they are needed. */
  readonly classifiers: readonly string[]
}

export type RenderedShell = CommonParts & {
  /** Content of the template that the first script fills. */
  readonly table: string
  readonly data: ShellData
}

export type PageHtml = { readonly html: string; readonly styleHash: string }

/** The HTML of a form. */
export function formHtml({ form, css }: PageTemplates, parts: RenderedParts, input: FormPageInput): PageHtml {
  const classifiers = Object.fromEntries(
    Object.entries(input.classifiers).filter(([kind]) => parts.classifiers.includes(kind)),
  )
  const data: PageData = { ...input, classifiers, styles: parts.styles }
  return pageHtml(form, css, parts, {
    validator: escaped(data.form.validatorUrl),
    data: dataBlock(PAGE_DATA_ID, data),
  })
}

/** The HTML of a page where visitors begin. */
export function entranceHtml(templates: PageTemplates, parts: RenderedParts, input: EntranceInput): PageHtml {
  const template = input.page.name === 'login' ? templates.login : templates.entrance
  const data: PageData = { ...input, styles: parts.styles }
  return pageHtml(template, templates.css, parts, { data: dataBlock(PAGE_DATA_ID, data) })
}

/** The HTML of a page of the staff without its content. */
export function shellHtml({ shells, css }: PageTemplates, parts: RenderedShell): PageHtml {
  return pageHtml(shells[parts.data.kind], css, parts, {
    table: parts.table,
    data: dataBlock(SHELL_DATA_ID, parts.data),
  })
}

/**
 * The only inline style of a page is allowed by its hash, so the policy stays as strict as that of every other page
 * (SEC-33). The data block is no script: browsers never run it.
 */
function pageHtml(
  template: string,
  commonCss: string,
  parts: CommonParts,
  others: Readonly<Record<string, string>>,
): PageHtml {
  const css = commonCss + parts.css
  if (/<\/style/i.test(css)) throw new Error('the style of the page would end its element')
  const places: Readonly<Record<string, string>> = {
    lang: escaped(parts.lang),
    title: escaped(parts.title),
    css,
    markup: parts.markup,
    ...others,
  }
  const html = template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => places[name] ?? place)
  return { html, styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/** JSON that cannot end its element, whatever the texts contain. */
function dataBlock(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => entities[character] ?? character)
}
