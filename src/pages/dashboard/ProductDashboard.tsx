import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'

import { type DashboardDefinition, pageCards } from '../../../schemas/dashboardDefinition.ts'
import { ListFailure, ListSkeleton } from '../../builders/list/ListStates.tsx'
import { PageHead } from '../../builders/list/PageHead.tsx'
import type { Contract } from '../../builders/scopes/contractScope.ts'
import { OneContractSelector } from '../../builders/scopes/OneContractSelector.tsx'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { useSession } from '../../contract/SessionContext.ts'
import { currentItem } from '../../frame/landing.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { cardParts, type DashboardCard } from './cards.tsx'
import { DashboardGate } from './DashboardGate.tsx'
import { cardRows, TWO_COLUMNS } from './layout.ts'
import { NoContracts } from './NoContracts.tsx'
import { useContractChoice } from './useContractChoice.ts'

type Props = { readonly dashboard: DashboardDefinition }

/**
 * The overview of a product as its document describes it (decision 059): cards of one contract, and cards without a
 * contract before or after them. Every card fetches its own data: a failed source shows its error in place and leaves
 * the others.
 */
export function ProductDashboard({ dashboard }: Props) {
  const t = useText()
  const { menu } = useSession()
  const title = t(`dashboards.${dashboard.name}.title`)
  const entry = currentItem(menu.groups, dashboard.path)
  return (
    <>
      <PageHead title={title} documentTitle={entry ? t(`menu.${entry.group.id}.${entry.item.id}`) : title} />
      <DashboardGate dashboard={dashboard}>
        <div data-cards="">
          <Cards dashboard={dashboard} />
        </div>
      </DashboardGate>
    </>
  )
}

function Cards({ dashboard }: Props) {
  const permissions = useActiveProduct()?.permissions
  const cards = dashboard.cards
    .map((card, index): DashboardCard => ({ card, index, dashboard: dashboard.name }))
    .filter(({ card }) => card.permission === undefined || permissions?.has(card.permission) === true)
  const isOfContract = ({ card }: DashboardCard) => !pageCards.includes(card.kind)
  const first = cards.findIndex(isOfContract)
  const last = cards.findLastIndex(isOfContract)
  return (
    <>
      <PageCards cards={first < 0 ? cards : cards.slice(0, first)} />
      {first >= 0 && <ContractCards dashboard={dashboard} cards={cards.slice(first, last + 1)} />}
      {first >= 0 && <PageCards cards={cards.slice(last + 1)} />}
    </>
  )
}

function PageCards({ cards }: { readonly cards: readonly DashboardCard[] }) {
  return cards.map(one => {
    const PageCard = cardParts[one.card.kind]
    return (
      <Part key={one.index} name={one.index}>
        <PageCard {...one} />
      </Part>
    )
  })
}

type ContractProps = Props & { readonly cards: readonly DashboardCard[] }

function ContractCards({ dashboard, cards }: ContractProps) {
  const { scope, contract, choose } = useContractChoice()
  if (contract !== undefined) {
    return (
      <>
        <Part name="contract">
          <OneContractSelector contracts={scope.contracts} selected={contract} onSelect={choose} />
        </Part>
        <OfContract key={contract.id} cards={cards} contract={contract} />
      </>
    )
  }
  if (scope.error) {
    return (
      <Card>
        <ListFailure error={scope.error} onRetry={scope.refetch} />
      </Card>
    )
  }
  return scope.isPending ? <ListSkeleton rows={6} /> : <NoContracts dashboard={dashboard} />
}

function OfContract({ cards, contract }: { readonly cards: readonly DashboardCard[]; readonly contract: Contract }) {
  return cardRows(cards).map(({ columns, cards: row }) => (
    <Box
      key={row[0]?.index}
      sx={{
        mt: { xs: 2, sm: 2.5 },
        display: 'grid',
        gap: { xs: 2, sm: 2.5 },
        gridTemplateColumns: 'minmax(0, 1fr)',
        ...(columns === undefined ? {} : { [TWO_COLUMNS]: { gridTemplateColumns: columns } }),
      }}
    >
      {row.map(one => {
        const ContractCard = cardParts[one.card.kind]
        return (
          <Part key={one.index} name={one.index}>
            <ContractCard {...one} contract={contract} />
          </Part>
        )
      })}
    </Box>
  ))
}

/** Names a part of the page for the first script, which fills it before the app has loaded (SHL-73). No box of its own. */
function Part({ name, children }: { readonly name: string | number; readonly children: ReactNode }) {
  return (
    <Box data-part={name} sx={{ display: 'contents' }}>
      {children}
    </Box>
  )
}
