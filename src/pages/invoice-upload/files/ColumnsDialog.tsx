import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'

import { rowFields, type RowField } from '../../../../schemas/invoiceRow.ts'
import type { ColumnAssignment } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { fieldLabel } from '../rows/problems.ts'
import {
  type Choices,
  choiceFault,
  type FoundColumns,
  knownChoices,
  neededFields,
  columnAssignment,
} from './foundColumns.ts'

type Props = {
  readonly name: string
  readonly found: FoundColumns
  readonly isReverse: boolean
  readonly open: boolean
  readonly onChoose: (assignment: ColumnAssignment) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Lets the user choose the meanings of a file's columns (UPL-61). */
export function ColumnsDialog({ name, found, isReverse, open, onChoose, onClose, onClosed }: Props) {
  const t = useText()
  const id = useId()
  const [choices, setChoices] = useState<Choices>(() => knownChoices(found))
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = rowFields.find(field => choiceFault(field, choices) !== undefined)
    if (wrong === undefined) onChoose(columnAssignment(found, choices))
    else document.getElementById(`${id}-${wrong}`)?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {t('upload.columns.title', { name })}
        </DialogTitle>
        <DialogContent>
          <Typography color="textSecondary" sx={{ mb: 2.5 }}>
            {t('upload.columns.text')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
            {rowFields.map(field => (
              <ColumnField
                key={field}
                id={`${id}-${field}`}
                field={field}
                label={fieldLabel(t, field, isReverse)}
                found={found}
                choices={choices}
                isTried={isTried}
                onChange={choice => setChoices({ ...choices, [field]: choice })}
              />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {t('upload.columns.submit')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

type FieldProps = {
  readonly id: string
  readonly field: RowField
  readonly label: string
  readonly found: FoundColumns
  readonly choices: Choices
  readonly isTried: boolean
  readonly onChange: (choice: Choices[RowField]) => void
}

function ColumnField({ id, field, label, found, choices, isTried, onChange }: FieldProps) {
  const t = useText()
  const choice = choices[field]
  const fault = choiceFault(field, choices)
  const isShown = fault !== undefined && (isTried || fault === 'twice')
  const column = found.columns.find(({ index }) => index === choice)
  const samples = column?.samples.filter(sample => sample.trim() !== '') ?? []
  const hint = samples.length > 0 ? t('upload.columns.sample', { values: samples.join('; ') }) : ' '
  return (
    <TextField
      select
      id={id}
      label={label}
      required={neededFields.includes(field)}
      value={String(choice)}
      error={isShown}
      helperText={isShown ? t(`upload.columns.${fault}`) : hint}
      onChange={({ target }) => onChange(target.value === 'none' ? 'none' : Number(target.value))}
      slotProps={{
        select: { renderValue: value => (value === 'none' ? t('upload.columns.none') : (column?.header ?? '')) },
        formHelperText: { sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
      }}
    >
      {found.columns.map(({ index, header, samples: [sample = ''] }) => (
        <MenuItem key={index} value={String(index)} sx={{ gap: 2, justifyContent: 'space-between' }}>
          <span>{header}</span>
          <Typography component="span" variant="caption" color="textSecondary" noWrap>
            {sample}
          </Typography>
        </MenuItem>
      ))}
      {!neededFields.includes(field) && <MenuItem value="none">{t('upload.columns.none')}</MenuItem>}
    </TextField>
  )
}
