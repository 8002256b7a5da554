import TextField from '@mui/material/TextField'
import { useTranslate } from 'ra-core'

/** Search field for the contracts offered. */
export function ContractSearch({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      autoFocus
      size="small"
      type="search"
      label={translate('factoring.contracts.search')}
      value={text}
      onChange={event => onText(event.target.value)}
    />
  )
}
