import CheckRounded from '@mui/icons-material/CheckRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { CopyValue } from '../../ui/CopyValue.tsx'
import { ContractLine } from './ContractLine.tsx'
import { ContractPopover } from './ContractPopover.tsx'
import { ContractSearch } from './ContractSearch.tsx'
import type { Contract } from './contractScope.ts'
import { useContractText } from './useContractText.ts'

type Props = {
  readonly contracts: readonly Contract[]
  readonly selected: Contract
  readonly onSelect: (id: string) => void
}
type ChoicesProps = Props & { readonly title: string }

/** Shows the page's single contract; clicking another one applies immediately. */
export function OneContractSelector({ contracts, selected, onSelect }: Props) {
  const translate = useTranslate()
  const { short } = useContractText()
  const title = translate('factoring.contracts.chooseAnother')
  return (
    // Beside the button, since a button cannot be in a button; what it shows has the number and more (SHL-47).
    <Box sx={{ display: 'flex', alignItems: { xs: 'flex-end', md: 'center' }, minWidth: 0 }}>
      <ContractPopover text={short(selected)} isFixed={contracts.length < 2} title={title}>
        {close => (
          <Choices
            contracts={contracts}
            selected={selected}
            title={title}
            onSelect={id => {
              close()
              onSelect(id)
            }}
          />
        )}
      </ContractPopover>
      <CopyValue
        label={translate('resources.factoring/contracts.fields.contractNumber')}
        value={selected.contractNumber}
      >
        {null}
      </CopyValue>
    </Box>
  )
}

const rowSx = {
  width: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.75,
  borderRadius: 2,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const

function Choices({ contracts, selected, onSelect, title }: ChoicesProps) {
  const translate = useTranslate()
  const { matches } = useContractText()
  const [text, setText] = useState('')
  const matching = contracts.filter(contract => matches(contract, text))
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <ContractSearch text={text} onText={setText} />
      <Box
        component="ul"
        aria-label={title}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 'min(320px, 40vh)', overflowY: 'auto' }}
      >
        {matching.map(contract => (
          <li key={contract.id}>
            <ButtonBase aria-current={contract.id === selected.id} onClick={() => onSelect(contract.id)} sx={rowSx}>
              <CheckRounded
                aria-hidden
                fontSize="small"
                color="primary"
                sx={{ visibility: contract.id === selected.id ? 'visible' : 'hidden' }}
              />
              <ContractLine contract={contract} />
            </ButtonBase>
          </li>
        ))}
        {matching.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ py: 2 }}>
            {translate('factoring.nothingMatches')}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
