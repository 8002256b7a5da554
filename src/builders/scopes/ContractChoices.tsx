import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'

import { ContractLine } from './ContractLine.tsx'
import { ContractSearch } from './ContractSearch.tsx'
import type { Contract } from './contractScope.ts'
import { useContractText } from './useContractText.ts'

type Props = {
  readonly contracts: readonly Contract[]
  readonly selected: readonly string[]
  readonly onApply: (ids: readonly string[]) => void
  readonly onCancel: () => void
}

/** The selection is applied with a button: ticking five contracts must not send five requests. */
export function ContractChoices({ contracts, selected, onApply, onCancel }: Props) {
  const translate = useTranslate()
  const hintId = useId()
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(selected))
  const { matches } = useContractText()
  const matching = contracts.filter(contract => matches(contract, text))
  const toggle = (id: string) => {
    const next = new Set(draft)
    if (!next.delete(id)) next.add(id)
    setDraft(next)
  }

  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (draft.size > 0) onApply(contracts.filter(contract => draft.has(contract.id)).map(contract => contract.id))
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      <ContractSearch text={text} onText={setText} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" onClick={() => setDraft(new Set([...draft, ...matching.map(contract => contract.id)]))}>
          {translate('factoring.contracts.selectAll')}
        </Button>
        <Button size="small" onClick={() => setDraft(new Set())}>
          {translate('factoring.contracts.selectNone')}
        </Button>
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 'min(320px, 40vh)', overflowY: 'auto' }}
        tabIndex={-1}
      >
        {matching.map(contract => (
          <Box component="li" key={contract.id}>
            <Box
              component="label"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                py: 0.5,
                pr: 1,
                borderRadius: 2,
                cursor: 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Checkbox checked={draft.has(contract.id)} onChange={() => toggle(contract.id)} />
              <ContractLine contract={contract} />
            </Box>
          </Box>
        ))}
        {matching.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ py: 2 }}>
            {translate('factoring.nothingMatches')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Typography id={hintId} variant="caption" color="textSecondary" role="status" sx={{ flex: 1 }}>
          {draft.size === 0
            ? translate('factoring.contracts.chooseOne')
            : translate('factoring.contracts.some', { smart_count: draft.size, total: contracts.length })}
        </Typography>
        <Button size="small" color="inherit" onClick={onCancel}>
          {translate('action.cancel')}
        </Button>
        <Button size="small" variant="contained" type="submit" disabled={draft.size === 0} aria-describedby={hintId}>
          {translate('factoring.contracts.apply')}
        </Button>
      </Box>
    </Box>
  )
}
