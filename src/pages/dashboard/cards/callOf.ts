import type { CardCall, CardDefinition } from '../../../../schemas/dashboardDefinition.ts'

/** @throws Error for a card without the call; the schema of dashboards demands it at startup */
export function callOf({ kind, call }: CardDefinition): CardCall {
  if (call === undefined) throw new Error(`The dashboard card ${kind} needs a call`)
  return call
}
