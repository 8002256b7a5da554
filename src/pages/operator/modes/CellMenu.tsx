import CheckIcon from '@mui/icons-material/CheckOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

import type { CellChoices, CellState } from '../../../../schemas/studio/cells.ts'
import { useText } from '../../../i18n/TextsContext.ts'

type Props = {
  anchor: HTMLElement
  label: string
  choices: CellChoices
  onChoose: (state: CellState) => void
  onClose: () => void
}

/** The states of one question in one mode. One that cannot be chosen says why. */
export function CellMenu({ anchor, label, choices, onChoose, onClose }: Props) {
  const t = useText()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        // A state that cannot be chosen is reached all the same, because its reason is read there.
        list: { 'aria-label': label, dense: true, disabledItemsFocusable: true },
        paper: { sx: { width: 300, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      {choices.lock !== null && (
        <MenuItem disabled sx={{ whiteSpace: 'normal' }}>
          <ListItemIcon>
            <LockIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t(`studio.cellLock.${choices.lock}`)} slotProps={{ primary: { variant: 'body2' } }} />
        </MenuItem>
      )}
      {choices.choices.map(({ state, lock, isOfForm }) => {
        const isCurrent = state === choices.current
        const hint =
          lock !== null
            ? t(`studio.cellLock.${lock}`)
            : isOfForm
              ? t('studio.cell.ofForm')
              : t(`studio.cellHint.${state}`)
        return (
          <MenuItem
            key={state}
            role="menuitemradio"
            aria-checked={isCurrent}
            selected={isCurrent}
            disabled={lock !== null}
            onClick={() => (isCurrent ? onClose() : onChoose(state))}
            sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 0.7 } }}
          >
            <ListItemIcon>
              {isCurrent ? <CheckIcon fontSize="small" /> : lock !== null ? <LockIcon fontSize="small" /> : null}
            </ListItemIcon>
            <ListItemText
              primary={t(`studio.cell.${state}`)}
              secondary={hint}
              slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        )
      })}
    </Menu>
  )
}
