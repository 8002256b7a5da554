import { useTranslate } from 'ra-core'
import { useMemo } from 'react'

import { formatMoney } from '../../cells/formatMoney.ts'
import type { Contract } from './contractScope.ts'

/** Names and search texts of the contracts in a selection: loans are distinguished by their amounts. */
export function useContractText() {
  const translate = useTranslate()
  return useMemo(() => {
    const product = ({ factoringProduct, totalLoanAmount, currencyCode }: Contract) =>
      factoringProduct === undefined
        ? formatMoney(String(totalLoanAmount), String(currencyCode))
        : translate(`values.factoringProduct.${factoringProduct}`, { _: factoringProduct })
    const status = (contract: Contract) => translate(`values.contractStatus.${contract.status}`, { _: contract.status })
    return {
      product,
      status,
      short: (contract: Contract) => `${contract.contractNumber} · ${product(contract)}`,
      matches: (contract: Contract, text: string) =>
        `${contract.contractNumber} ${product(contract)} ${status(contract)}`
          .toLocaleLowerCase()
          .includes(text.trim().toLocaleLowerCase()),
    }
  }, [translate])
}
