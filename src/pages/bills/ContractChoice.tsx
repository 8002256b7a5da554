import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { FieldBox } from '../../form/action-form/FieldBox.tsx'
import type { PayableContract } from './useUnpaid.ts'

type Props = {
  readonly contracts: readonly PayableContract[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export function ContractChoice({ contracts, value, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <FieldBox id={id} label={t('bills.pay.contract')} required problem={undefined}>
      <NativeSelect
        fullWidth
        value={value}
        onChange={event => onChange(event.target.value)}
        input={<OutlinedInput />}
        inputProps={{ id }}
      >
        {contracts.map(contract => (
          <option key={contract.id} value={contract.id}>
            {contract.contractNumber}
          </option>
        ))}
      </NativeSelect>
    </FieldBox>
  )
}
