import type { ComponentType } from 'react'

import type { CardDefinition, CardKind } from '../../../schemas/dashboardDefinition.ts'
import type { Contract } from '../../builders/scopes/contractScope.ts'
import { Ageing } from './cards/Ageing.tsx'
import { Banners } from './cards/Banners.tsx'
import { FiguresCard } from './cards/FiguresCard.tsx'
import { LimitCard } from './cards/LimitCard.tsx'
import { NextPayment } from './cards/NextPayment.tsx'
import { PaymentsCard } from './cards/PaymentsCard.tsx'
import { RepaymentRing } from './cards/RepaymentRing.tsx'
import { SigningItems } from './cards/SigningItems.tsx'
import { Statements } from './cards/Statements.tsx'
import { TasksCard } from './cards/TasksCard.tsx'
import { UsageHistory } from './cards/UsageHistory.tsx'

/** A card with its place in its dashboard's document, which also identifies its data. */
export type DashboardCard = { readonly card: CardDefinition; readonly index: number; readonly dashboard: string }
/** Props of a card of the registry. `contract`: missing for cards without one (`pageCards`). */
export type CardProps = DashboardCard & { readonly contract?: Contract }
/** Props of a card of a contract. */
export type ContractCardProps = DashboardCard & { readonly contract: Contract }

/** Places a card that needs a contract; a document names it only among the cards of the contract. */
function ofContract(ContractCard: ComponentType<ContractCardProps>): ComponentType<CardProps> {
  return ({ contract, ...card }) => contract && <ContractCard {...card} contract={contract} />
}

/** The cards that a dashboard document may name. */
export const cardParts: Readonly<Record<CardKind, ComponentType<CardProps>>> = {
  tasks: TasksCard,
  'signing-items': SigningItems,
  'limit-ring': ofContract(LimitCard),
  'usage-history': ofContract(UsageHistory),
  statements: ofContract(Statements),
  'upcoming-payments': ofContract(PaymentsCard),
  ageing: Ageing,
  banners: Banners,
  'repayment-ring': ofContract(RepaymentRing),
  'next-payment': ofContract(NextPayment),
  figures: ofContract(FiguresCard),
}
