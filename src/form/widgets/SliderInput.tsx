import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type CSSProperties, useState } from 'react'

import { useForm } from '../context.ts'
import { formatDecimal, keepDigits } from '../number.ts'
import { RangeInput } from './RangeInput.tsx'
import { fillPercent, positionOf, type Scale, snap, valueAt } from './scale.ts'

type Props = {
  id: string
  label: string
  unit: string | undefined
  scale: Scale
  value: number
  invalid?: boolean
  disabled?: boolean
  describedBy?: string | undefined
  onChange: (value: number) => void
  onBlur?: () => void
}

/** A slider and a field for the exact figure beside it; what is typed moves to the nearest allowed value on leaving. */
export function SliderInput({ id, label, unit, scale, value, invalid = false, disabled = false, describedBy, onChange, onBlur }: Props) {
  const { texts } = useForm()
  const [typed, setTyped] = useState<string>()
  const withUnit = (amount: number) => `${formatDecimal(amount, 0)}${unit === undefined ? '' : `\u00a0${unit}`}`
  const leave = () => {
    if (typed !== undefined && typed !== '') onChange(snap(scale, Number(typed)))
    setTyped(undefined)
    onBlur?.()
  }
  const fixed = scale.min === scale.max
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 11rem' }, columnGap: 3, alignItems: 'center' }}>
      {!fixed && <Box sx={{ gridRow: { xs: 2, sm: 1 }, px: '2px' }}>
        <RangeInput
          type="range"
          aria-label={texts.chrome('request.slider.label', { field: label })}
          aria-valuetext={withUnit(value)}
          min={scale.marks ? 0 : scale.min}
          max={scale.marks ? scale.marks.length - 1 : scale.max}
          step={scale.marks ? 1 : scale.step}
          value={positionOf(scale, value)}
          disabled={disabled}
          onChange={(event) => onChange(valueAt(scale, Number(event.target.value)))}
          onBlur={onBlur}
          style={{ '--fill': `${fillPercent(scale, value)}%` } as CSSProperties}
        />
        <Box aria-hidden className="tabular" sx={{ display: 'flex', justifyContent: 'space-between', mt: -0.75 }}>
          <Typography variant="caption" color="textSecondary">
            {withUnit(scale.min)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {withUnit(scale.max)}
          </Typography>
        </Box>
      </Box>}
      <OutlinedInput
        fullWidth
        value={typed ?? formatDecimal(value, 0)}
        error={invalid}
        readOnly={disabled || fixed}
        autoComplete="off"
        onFocus={(event) => {
          setTyped(String(value))
          event.target.select()
        }}
        onChange={(event) => setTyped(keepDigits(event.target.value).slice(0, 12))}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed) onChange(snap(scale, Number(typed)))
        }}
        endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
        slotProps={{
          input: { id, inputMode: 'numeric', className: 'tabular', 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined },
        }}
        sx={{ '& input': { fontWeight: 600 } }}
      />
    </Box>
  )
}
