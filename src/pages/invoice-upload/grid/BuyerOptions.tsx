import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Typography from '@mui/material/Typography'
import { type RefObject, useEffect, useRef } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { UploadBuyer } from '../rows/uploadTypes.ts'

type Props = {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly options: readonly UploadBuyer[]
  readonly chosen: UploadBuyer | undefined
  readonly onChoose: (buyer: UploadBuyer) => void
}

/** Buyers below a cell; the focus stays in the cell, which names the marked option. */
export function BuyerOptions({ id, anchor, options, chosen, onChoose }: Props) {
  const t = useText()
  const marked = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which would be taken for a cleanup.
    marked.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  return (
    <Popper open anchorEl={anchor.current} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper variant="outlined" sx={{ mt: 0.5, boxShadow: 6, width: 340, maxWidth: '90vw' }}>
        <Box
          component="ul"
          role="listbox"
          id={`${id}-list`}
          aria-label={t('upload.grid.buyers')}
          sx={{ m: 0, p: 0.75, maxHeight: 280, overflowY: 'auto', listStyle: 'none' }}
        >
          {options.map(buyer => (
            <Box
              component="li"
              key={buyer.id}
              id={`${id}-${buyer.id}`}
              ref={buyer === chosen ? marked : undefined}
              role="option"
              aria-selected={buyer === chosen}
              // Before the blur of the cell, which would take over the unfinished text.
              onMouseDown={event => {
                event.preventDefault()
                onChoose(buyer)
              }}
              sx={{
                px: 1.25,
                py: 0.75,
                borderRadius: '8px',
                cursor: 'pointer',
                bgcolor: buyer === chosen ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Typography variant="body2" noWrap>
                {buyer.name}
              </Typography>
              <Typography variant="caption" color="textSecondary" className="tabular">
                {buyer.registrationCode}
              </Typography>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  )
}
