import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import LinkIcon from '@mui/icons-material/Link'
import SaveIcon from '@mui/icons-material/SaveOutlined'
import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

import type { ListView } from '../../api/staff/listViewsApi.ts'

type Props = {
  readonly view: ListView
  /** The list opened with it, or it was opened last. */
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onDefault: () => void
  readonly onShare: () => void
  readonly onReplace: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A saved view: its name opens it. On a phone the buttons stand below the name. */
export function ViewLine({ view, isCurrent, onOpen, onDefault, onShare, onReplace, onRename, onDelete }: Props) {
  const translate = useTranslate()
  const { name, isDefault } = view
  const button = (key: string, icon: ReactNode, onClick: () => void, isPressed?: boolean) => {
    const label = translate(`factoring.views.${key}`, { name })
    return (
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
          color={isPressed === true ? 'primary' : 'default'}
          onClick={onClick}
          sx={{ width: 44, height: 44 }}
        >
          {icon}
        </IconButton>
      </Tooltip>
    )
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
    >
      <Button
        color="inherit"
        onClick={onOpen}
        aria-current={isCurrent ? 'true' : undefined}
        sx={{
          flex: '1 1 160px',
          minWidth: 0,
          minHeight: 44,
          justifyContent: 'start',
          textAlign: 'start',
          overflowWrap: 'anywhere',
          fontWeight: isCurrent ? 700 : 500,
        }}
      >
        {name}
      </Button>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {button('default', isDefault ? <StarIcon /> : <StarBorderIcon />, onDefault, isDefault)}
        {button('share', <LinkIcon />, onShare)}
        {button('replace', <SaveIcon />, onReplace)}
        {button('rename', <EditIcon />, onRename)}
        {button('delete', <DeleteIcon />, onDelete)}
      </Box>
    </Box>
  )
}
