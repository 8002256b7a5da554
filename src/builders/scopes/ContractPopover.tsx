import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode, useId, useState } from 'react'

type Props = {
  /** The current selection, shown on the button. */
  readonly text: string
  /** There is no choice: the button only shows the selection. */
  readonly isFixed: boolean
  readonly title: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that shows the selected contracts and opens the selection. */
export function ContractPopover({ text, isFixed, title, children }: Props) {
  const translate = useTranslate()
  const labelId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // A popover that is opened again during its closing transition gets new content: the applied choice, focus in the search.
  const [opening, setOpening] = useState(0)
  const close = () => setAnchor(null)
  return (
    <Box
      sx={{
        minWidth: 0,
        flex: { xs: '1 1 100%', sm: '0 1 auto' },
        display: { md: 'flex' },
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Typography
        id={labelId}
        variant="caption"
        component="span"
        color="textSecondary"
        sx={{ display: 'block', mb: { xs: 0.5, md: 0 } }}
      >
        {translate('factoring.contracts.label')}
      </Typography>
      <Button
        className="print-keep"
        variant="outlined"
        color="inherit"
        disabled={isFixed}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-describedby={labelId}
        endIcon={isFixed ? undefined : <ExpandMoreIcon className="print-none" />}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpening(opening + 1)
        }}
        sx={{
          maxWidth: '100%',
          width: { xs: '100%', sm: 'auto' },
          justifyContent: 'space-between',
          bgcolor: 'background.paper',
          '&.Mui-disabled': { color: 'text.primary', bgcolor: 'background.paper' },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': title,
            sx: { width: 460, maxWidth: 'calc(100vw - 32px)', mt: 1, borderRadius: 3 },
          },
        }}
      >
        <Fragment key={opening}>{children(close)}</Fragment>
      </Popover>
    </Box>
  )
}
