import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import { today } from '../../../schemas/format/calendarDate.ts'
import { datePresets, type DateRange, presetRange } from '../../../schemas/lists/datePresets.ts'

type Props = { readonly label: string; readonly range: DateRange; readonly onChoose: (range: DateRange) => void }

/** Common periods of a date filter (today, a month, a quarter, a year), which set both dates. */
export function DatePresets({ label, range, onChoose }: Props) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = translate('factoring.period.choose', { label })
  const now = today()
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'start', width: { xs: 44, md: 32 }, height: { xs: 44, md: 38 } }}
      >
        <ExpandMoreRounded fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': name, dense: true } }}
      >
        {datePresets.map(preset => {
          const days = presetRange(preset, now)
          return (
            <MenuItem
              key={preset}
              selected={days.from === range.from && days.to === range.to}
              onClick={() => {
                setAnchor(null)
                onChoose(days)
              }}
            >
              {translate(`factoring.period.${preset}`)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
