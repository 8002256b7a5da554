import { type CardContract, firstCallOf } from '../../../schemas/dashboards/cardCalls.ts'
import type { CardDefinition, CardKind } from '../../../schemas/dashboardDefinition.ts'
import { fieldValue } from '../../../schemas/fieldValue.ts'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import type { DashboardShellData } from '../../../schemas/pages/shellData.ts'
import { fillLimit } from './fillLimit.ts'
import { fillPayments, fillStatements } from './fillCardRows.ts'
import { fillTasks } from './fillTasks.ts'
import { fillTexts } from './fillTexts.ts'

export type FirstDashboard = NonNullable<FirstLoadAnswer['dashboard']>
/** What the cards are filled from: the shell, its contract, and the responses of their calls. */
export type DashboardInput = {
  data: DashboardShellData
  dashboard: FirstDashboard
  /** The response of a call; undefined when it is missing. */
  answerOf: (address: string) => unknown
  /** Whether the window is at least this wide, in pixels. */
  isWide: (width: number) => boolean
}
/** A card in the variants of the template. Copies of their elements may be changed. */
export type CardVariants = { readonly full: HTMLElement; readonly bare: HTMLElement }
export type CardInput = DashboardInput & { card: CardDefinition; contract: CardContract; answer: unknown }
/** @returns the content of a card; undefined if the app has to render it */
export type CardFiller = (variants: CardVariants, input: CardInput) => HTMLElement | undefined

const fillers: Partial<Readonly<Record<CardKind, CardFiller>>> = {
  tasks: fillTasks,
  'limit-ring': fillLimit,
  statements: fillStatements,
  'upcoming-payments': fillPayments,
}

/**
 * The cards of a dashboard from the template of its shell (SHL-73). Cards that need the app, or whose call has failed, are
 * loading until it has come.
 */
export function fillDashboard(template: DocumentFragment, input: DashboardInput): DocumentFragment | undefined {
  const { data, dashboard } = input
  const [full, bare, pending] = (['full', 'bare', 'pending'] as const).map(name =>
    template.querySelector<HTMLElement>(`[data-variant="${name}"]`),
  )
  if (!full || !bare || !pending) return undefined
  const content = pending.cloneNode(true) as HTMLElement
  replacePart(content, 'contract', contractPart({ full, bare }, input))
  data.cards.forEach((card, index) => {
    const name = String(index)
    if (card.permission !== undefined && !dashboard.permissions.includes(card.permission))
      partOf(content, name)?.remove()
    const variants = { full: partOf(full, name), bare: partOf(bare, name) }
    const fill = fillers[card.kind]
    if (fill && variants.full && variants.bare)
      replacePart(content, name, fill({ full: variants.full, bare: variants.bare }, cardInput(card, input)))
  })
  const cards = document.createDocumentFragment()
  cards.append(...content.childNodes)
  return cards
}

function cardInput(card: CardDefinition, input: DashboardInput): CardInput {
  const { contract } = input.dashboard
  const { product, language } = input.data
  const call = firstCallOf(card, { product, language, contract })
  return { ...input, card, contract, answer: call && input.answerOf(apiUrl(...call)) }
}

/** The selection of the contract; with a single one there is nothing to select. */
function contractPart(variants: CardVariants, { data, dashboard }: DashboardInput): HTMLElement | undefined {
  const part = partOf(dashboard.contracts > 1 ? variants.full : variants.bare, 'contract')
  const { contract } = dashboard
  const text = (field: string) => String(fieldValue(contract, field) ?? '')
  const product = text('factoringProduct')
  if (part === null) return undefined
  return fillTexts(part.cloneNode(true) as HTMLElement, {
    number: text('contractNumber'),
    product:
      product === ''
        ? formatMoney(text('totalLoanAmount'), text('currencyCode'))
        : (data.texts[`values.factoringProduct.${product}`] ?? product),
  })
}

function partOf(content: ParentNode, name: string): HTMLElement | null {
  return content.querySelector<HTMLElement>(`[data-part="${name}"]`)
}

function replacePart(content: HTMLElement, name: string, part: HTMLElement | undefined): void {
  if (part === undefined) return
  // Rendered as if its data were being renewed.
  for (const busy of part.querySelectorAll('[aria-busy]')) busy.setAttribute('aria-busy', 'false')
  partOf(content, name)?.replaceWith(part)
}
