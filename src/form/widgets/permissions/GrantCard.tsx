import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

import { AlertIcon } from '../../field/icons.tsx'

type Props = {
  id: string
  label: string
  choices: readonly { value: string; label: string }[]
  fixed: readonly string[]
  /** undefined while the item is not selected. */
  given: readonly string[] | undefined
  message: string | undefined
  describedBy: string | undefined
  invalid: boolean
  readOnly: boolean
  onChoose: (chosen: boolean) => void
  onGive: (value: string, given: boolean) => void
}

/** One selectable item; its values appear when it is selected. */
export function GrantCard({
  id,
  label,
  choices,
  fixed,
  given,
  message,
  describedBy,
  invalid,
  readOnly,
  onChoose,
  onGive,
}: Props) {
  const chosen = given !== undefined
  const wrong = message !== undefined
  const described = [describedBy, wrong ? `${id}-error` : undefined].filter(Boolean).join(' ') || undefined
  return (
    <Box
      sx={{
        border: 1,
        borderRadius: '12px',
        borderColor: wrong || invalid ? 'error.main' : chosen ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <FormControlLabel
        label={label}
        disabled={readOnly}
        control={
          <Checkbox
            checked={chosen}
            onChange={event => onChoose(event.target.checked)}
            slotProps={{
              input: {
                id,
                'aria-describedby': described,
                'aria-invalid': wrong || invalid || undefined,
                'aria-expanded': chosen,
              },
            }}
          />
        }
        sx={{ display: 'flex', m: 0, px: 1, minHeight: 52, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
      />
      {chosen && (
        <Box
          role="group"
          aria-label={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            pl: { xs: 3, sm: 5 },
            pr: 2,
            pb: 1,
            borderTop: 1,
            borderColor: 'divider',
            pt: 0.5,
          }}
        >
          {choices.map(choice => (
            <FormControlLabel
              key={choice.value}
              label={choice.label}
              disabled={readOnly || fixed.includes(choice.value)}
              control={
                <Checkbox
                  checked={given.includes(choice.value)}
                  onChange={event => onGive(choice.value, event.target.checked)}
                />
              }
              sx={{ m: 0, minHeight: 44 }}
            />
          ))}
        </Box>
      )}
      {wrong && (
        <FormHelperText error id={`${id}-error`} sx={{ display: 'flex', gap: 0.75, px: 2, pb: 1.5, m: 0 }}>
          <AlertIcon sx={{ fontSize: 15, mt: '2px' }} />
          <span>{message}</span>
        </FormHelperText>
      )}
    </Box>
  )
}
