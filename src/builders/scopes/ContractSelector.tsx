import { useTranslate } from 'ra-core'

import { ContractChoices } from './ContractChoices.tsx'
import { ContractPopover } from './ContractPopover.tsx'
import type { Contract } from './contractScope.ts'
import { useContractText } from './useContractText.ts'

type Props = {
  readonly contracts: readonly Contract[]
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
}

/** Shows the list's selected contracts and lets the user change them; a single contract needs no selection. */
export function ContractSelector({ contracts, selected, onSelect }: Props) {
  const translate = useTranslate()
  const contractText = useContractText()
  const chosen = contracts.filter(contract => selected.includes(contract.id))
  const [first] = chosen
  const text =
    chosen.length === 1 && first
      ? contractText.short(first)
      : chosen.length === contracts.length
        ? translate('factoring.contracts.all', { smart_count: chosen.length })
        : translate('factoring.contracts.some', { smart_count: chosen.length, total: contracts.length })
  return (
    <ContractPopover text={text} isFixed={contracts.length < 2} title={translate('factoring.contracts.choose')}>
      {close => (
        <ContractChoices
          contracts={contracts}
          selected={selected}
          onCancel={close}
          onApply={ids => {
            close()
            onSelect(ids)
          }}
        />
      )}
    </ContractPopover>
  )
}
