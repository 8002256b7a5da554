import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'

import { CURRENCY_PLACEHOLDER, placeholders } from '../../../schemas/pages/placeholders.ts'
import { contractResource } from '../../../schemas/listFilters.ts'
import type { DashboardShellInput } from '../../../schemas/pages/shellData.ts'
import type { FieldDefinition, ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Permission } from '../../../schemas/vocabulary.ts'
import { linkPath } from '../../builders/url/recordPath.ts'
import { LinkPathContext } from '../../cells/LinkPathContext.ts'
import type { PortalSettings } from '../../contract/portalSettings.ts'
import { ProductDashboard } from '../../pages/dashboard/ProductDashboard.tsx'
import { contentOf } from './contentOf.ts'
import {
  MORE_ROWS_THAN_SAMPLES,
  sampleContract,
  samplePayments,
  sampleStatements,
  sampleTasks,
} from './dashboardSamples.ts'
import type { ShellParts } from './renderShell.tsx'
import { ShellApp } from './ShellApp.tsx'

/** The element around the cards (ProductDashboard.tsx). */
const CARDS = '<div data-cards="">'
/** Texts that the first script chooses by a value. */
const USED_TEXTS =
  /^(tasks\.|values\.(statementType|billType|factoringProduct)\.|(dashboard\.statements|general\.upcoming)\.count$)/

/**
 * `loading`: not even the contracts are known. `pending`: the cards load. `full`: several contracts, amounts overdue, every
 * permission, rows of every kind. `bare`: one contract, nothing overdue, only the right to read, and no rows.
 */
type Variant = 'loading' | 'pending' | 'full' | 'bare'
const variants: readonly Variant[] = ['full', 'bare', 'pending']

/** The shell of a dashboard: its page while the contracts load, and its cards in the variants that the script chooses from. */
export function dashboardShell(input: DashboardShellInput): ShellParts {
  const { dashboard, language, portal } = input
  const texts = { ...input.texts, ...sampleTexts }
  const { functionStatuses, uploadStatuses } = (portal as PortalSettings).contracts
  const contracts = { functionStatuses: [], uploadStatuses: [] }
  // Every status allows the actions in the template; the script takes them away.
  const open = { ...portal, contracts: { ...(portal as PortalSettings).contracts, ...contracts } }
  const page = (variant: Variant) => <DashboardPage input={{ ...input, texts, portal: open }} variant={variant} />
  return {
    title: input.texts[`dashboards.${dashboard.name}.title`] ?? '',
    page: page('loading'),
    template: markupOf =>
      variants
        .map(
          variant => `<div data-variant="${variant}">${plainAmounts(contentOf(markupOf(page(variant)), CARDS))}</div>`,
        )
        .join(''),
    data: {
      kind: 'dashboard',
      name: dashboard.name,
      product: dashboard.product,
      language,
      cards: dashboard.cards,
      statuses: { functionStatuses, uploadStatuses },
      texts: Object.fromEntries(Object.entries(input.texts).filter(([key]) => USED_TEXTS.test(key))),
    },
  }
}

const sampleTexts = {
  [`values.statementType.${placeholders.type}`]: placeholders.type,
  [`values.billType.${placeholders.type}`]: placeholders.type,
}

/** An amount is one placeholder, whatever its sign and currency. A currency by itself is another. */
function plainAmounts(markup: string): string {
  return markup
    .replaceAll(`\u00a0${CURRENCY_PLACEHOLDER}`, '')
    .replaceAll(CURRENCY_PLACEHOLDER, placeholders.currency)
    .replaceAll(`-${placeholders.amount}`, placeholders.amount)
    .replaceAll(`${placeholders.overdue}1`, placeholders.overdue)
}

type Props = { input: DashboardShellInput; variant: Variant }

function DashboardPage({ input, variant }: Props) {
  const { dashboard, definitions } = input
  const ofActions = dashboard.cards.flatMap(({ actions = {} }) =>
    Object.values(actions).map(({ permission }): Permission => permission),
  )
  const permissions = [dashboard.permission, ...(variant === 'full' ? ofActions : [])]
  // Which cards a user may see decides the script; the shell has all of them.
  const cards = dashboard.cards.map(({ permission: _permission, ...card }) => card)
  return (
    <ShellApp
      input={input}
      path={dashboard.path}
      access={{ role: 'STAFF', product: dashboard.product, permissions }}
      definitions={definitions}
      answerOf={key => answerOf(key, input, variant)}
    >
      <Links definitions={definitions}>
        <ProductDashboard dashboard={{ ...dashboard, cards }} />
      </Links>
    </ShellApp>
  )
}

function Links({ definitions, children }: { definitions: ResourceDefinitions; children: ReactNode }) {
  const linkOf = useCallback(
    (field: FieldDefinition, record: unknown) => linkPath(definitions, field, record),
    [definitions],
  )
  return <LinkPathContext value={linkOf}>{children}</LinkPathContext>
}

function answerOf([first, second, place]: QueryKey, { dashboard }: DashboardShellInput, variant: Variant): unknown {
  if (variant === 'loading') return undefined
  const isFull = variant === 'full'
  if (second === 'getList') {
    if (first !== contractResource(dashboard.product)) return undefined
    const data = isFull ? [sampleContract(dashboard, true), otherContract] : [sampleContract(dashboard, false)]
    return { data, total: data.length }
  }
  if (variant === 'pending') return undefined
  if (first === 'general-dashboard' && second === 'tasks') return isFull ? sampleTasks : []
  const card = first === 'dashboard' && second === dashboard.name ? dashboard.cards[Number(place)] : undefined
  const rows = card?.kind === 'statements' ? sampleStatements : samplePayments
  if (card?.kind !== 'statements' && card?.kind !== 'upcoming-payments') return undefined
  return isFull ? { rows, total: rows.length + MORE_ROWS_THAN_SAMPLES } : { rows: [], total: 0 }
}

/** After the sample by its number, and not active, so that the sample is the one that is chosen. */
const otherContract = { id: 'other', contractNumber: '', status: 'EXPIRED' }
