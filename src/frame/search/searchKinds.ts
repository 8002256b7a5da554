import type { SearchGroup, SearchHit, SearchKind } from '../../api/staff/searchApi.ts'
import { definitionOf, listPath, numberedPath, numberFilter, pagePath } from '../../builders/url/recordPath.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Vocabulary } from '../../../schemas/lists/vocabularies.ts'

type Shown = { readonly resource: string; readonly status?: Vocabulary; readonly next?: string }

/** The resource that shows the records of a kind, the vocabulary of their status and its sentences (SHL-68). */
export const searchKinds: Readonly<Record<SearchKind, Shown>> = {
  invoice: { resource: 'factoring/invoices', status: 'invoiceStatus', next: 'invoice' },
  buyer: { resource: 'factoring/buyer' },
  contract: { resource: 'factoring/contracts', status: 'contractStatus', next: 'contract' },
  bill: { resource: 'factoring/bills', status: 'billStatus', next: 'bill' },
  act: { resource: 'factoring/reports', status: 'statementType' },
  loan: { resource: 'loan/contracts', status: 'contractStatus', next: 'loan' },
  loanBill: { resource: 'loan/bills', status: 'billStatus', next: 'bill' },
}

/** The page of a record, else its list filtered by its number. */
export function hitPath(
  definitions: ResourceDefinitions,
  kind: SearchKind,
  hit: Pick<SearchHit, 'id' | 'number' | 'contractId'>,
): string | undefined {
  const definition = definitionOf(definitions, searchKinds[kind].resource)
  const { id, number, contractId } = hit
  if (definition?.detail?.path !== undefined) return pagePath(definition, id, contractId ?? undefined)
  return contractId === null ? undefined : numberedPath(definition, contractId, number)
}

/**
 * The list of all matches (SHL-50): filtered by the number where one matched, else by the only buyer found.
 * undefined where the list has no such filter.
 */
export function allPath(
  definitions: ResourceDefinitions,
  { kind, hits, hasMore, contractIds }: SearchGroup,
  text: string,
  buyerId: string | undefined,
): string | undefined {
  const definition = definitionOf(definitions, searchKinds[kind].resource)
  if (definition?.path === undefined || !hasMore) return undefined
  const filter = numberFilter(definition)
  if (filter === undefined) return definition.path
  if (hits.some(({ by }) => by === 'number')) return listPath(definition, contractIds, filter, text)
  const isByBuyer = hits.every(({ by }) => by === 'name') && buyerId !== undefined
  return isByBuyer ? listPath(definition, contractIds, 'thirdPartyId', buyerId) : undefined
}
