import type { Contract } from '../../../builders/scopes/contractScope.ts'

/** Contracts that invoices can be financed under; the others are listed with the reason (UPL-02). */
export function isUsable({ status }: Pick<Contract, 'status'>): boolean {
  return status === 'ACTIVE'
}
