import type { Call, Card, Dashboard } from './generated/types/resources/dashboard.ts'
import type { DeepReadonly } from './readonly.ts'

/** A dashboard document (resources/dashboards/<name>.json) and its parts, as resources/dashboard.schema.json defines them. */
export type DashboardDefinition = DeepReadonly<Dashboard>
export type DashboardDefinitions = Readonly<Record<string, DashboardDefinition>>
export type CardDefinition = DeepReadonly<Card>
export type CardKind = CardDefinition['kind']
export type CardCall = DeepReadonly<Call>

/** Cards that need no contract: they are before or after the cards of the selected one. */
export const pageCards: readonly CardKind[] = ['tasks', 'signing-items', 'ageing', 'banners']
