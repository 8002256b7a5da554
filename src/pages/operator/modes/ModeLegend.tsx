import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { cellIcons } from './cellIcons.ts'

const modeWords = ['required', 'conditional', 'optional', 'hidden', 'fixed', 'given', 'undrawn', 'locked'] as const

/** Explanation of the matrix's terms, on demand. */
export function ModeLegend() {
  const t = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const labelOf = (word: (typeof modeWords)[number]): string =>
    t(word === 'locked' ? 'operator.modes.readOnly' : `operator.modes.cell.${word}`, { value: '…' })
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ mt: 0.5, ml: -1.25 }}
      >
        {t('operator.modes.legend')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {/* Can be scrolled by the keyboard where it is cut. */}
        <Box
          role="group"
          aria-label={t('operator.modes.legend')}
          tabIndex={0}
          sx={{ maxHeight: { xs: 'none', lg: '32vh' }, overflowY: 'auto' }}
        >
          <Box
            component="dl"
            sx={{
              m: 0,
              pt: 0.5,
              display: 'grid',
              columnGap: 3,
              rowGap: 1,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
            }}
          >
            {modeWords.map(word => {
              const Icon = cellIcons[word]
              return (
                <Box key={word} sx={{ minWidth: 0 }}>
                  <Box
                    component="dt"
                    sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', fontWeight: 600 }}
                  >
                    <Icon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
                    {labelOf(word)}
                  </Box>
                  <Box component="dd" sx={{ m: 0, ml: '22px', typography: 'caption', color: 'text.secondary' }}>
                    {t(`operator.modes.about.${word}`)}
                  </Box>
                </Box>
              )
            })}
          </Box>
        </Box>
      </Collapse>
    </>
  )
}
