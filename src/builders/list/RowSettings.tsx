import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useListContext, useTranslate } from 'ra-core'
import { useId } from 'react'

import { listPageSizes, moreSizes } from '../../../schemas/lists/listUrl.ts'
import { useListFrame } from './ListFrameContext.ts'
import { densities, type Density, useDensity, useRowsPerPage } from './useRowChoices.ts'

/** Row height and page size of all lists, kept in the person's profile (INV-22). */
export function RowSettings() {
  const translate = useTranslate()
  const id = useId()
  const { definition } = useListFrame()
  const { setPerPage } = useListContext()
  const [density, setDensity] = useDensity()
  const [rows, setRows] = useRowsPerPage()
  const sizes = [...new Set([...listPageSizes(definition), ...moreSizes])]
  const usual = sizes[0] ?? 10
  const chooseRows = (size: number) => {
    setRows(size === usual ? undefined : size)
    setPerPage(size)
  }
  return (
    <>
      <FormControl component="fieldset">
        <FormLabel id={id} component="legend" sx={{ typography: 'subtitle2', color: 'text.primary' }}>
          {translate('factoring.rows.height')}
        </FormLabel>
        <RadioGroup row aria-labelledby={id} value={density} onChange={(_, value) => setDensity(value as Density)}>
          {densities.map(one => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              label={translate(`factoring.rows.${one}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        select
        size="small"
        label={translate('factoring.rows.usual')}
        value={rows !== undefined && sizes.includes(rows) ? rows : usual}
        onChange={event => chooseRows(Number(event.target.value))}
        sx={{ mt: 1.5 }}
      >
        {sizes.map(size => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
