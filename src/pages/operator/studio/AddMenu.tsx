import AddIcon from '@mui/icons-material/AddOutlined'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useRef, useState } from 'react'

import { kindNames } from '../../../../schemas/studio/questionKinds.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { type Addable, kindIcons } from './kindIcons.ts'

type Props = {
  disabled: boolean
  onAdd: (what: Addable) => void
}

/** The palette: every kind of question that can be added, and a section. */
export function AddMenu({ disabled, onAdd }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The inputs of what is added take the focus, once the menu has given it back to its button.
  const chosen = useRef<Addable>(undefined)
  const choose = (what: Addable): void => {
    chosen.current = what
    setAnchor(null)
  }
  const onExited = (): void => {
    if (chosen.current !== undefined) onAdd(chosen.current)
    chosen.current = undefined
  }
  const item = (what: Addable) => {
    const Icon = kindIcons[what]
    return (
      <MenuItem key={what} onClick={() => choose(what)} sx={{ py: 0.5, whiteSpace: 'normal' }}>
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={t(`studio.kind.${what}`)}
          secondary={t(`studio.kindHint.${what}`)}
          slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
        />
      </MenuItem>
    )
  }
  return (
    <>
      <Tooltip title={disabled ? t('studio.addLoading') : t('studio.add')}>
        <span>
          <IconButton
            size="small"
            color="primary"
            disabled={disabled}
            aria-label={t('studio.add')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={event => setAnchor(event.currentTarget)}
          >
            <AddIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          transition: { onExited },
          list: { 'aria-label': t('studio.add'), dense: true },
          paper: { sx: { width: 320, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(560px, 80vh)' } },
        }}
      >
        {item('section')}
        <Divider />
        {kindNames.map(item)}
      </Menu>
    </>
  )
}
