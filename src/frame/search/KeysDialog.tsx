import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { PartFailed } from '../../ui/lazy/PartFailed.tsx'
import { Key } from './KeyHints.tsx'
import { shortcutKeys } from './shortcutKeys.ts'
import { useAreaTexts } from './useAreaTexts.ts'

/** All keys that exist, by where they work (SHL-55). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const { t, failed, retry } = useAreaTexts('search')
  if (t === undefined && !failed) return null
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t?.('search.keys.title')}</DialogTitle>
      <DialogContent>
        {t === undefined && <PartFailed onRetry={retry} />}
        {t !== undefined &&
          shortcutKeys.map(({ place, keys }) => (
            <Box key={place} component="section" aria-labelledby={`${id}-${place}`} sx={{ mb: 2 }}>
              <Typography id={`${id}-${place}`} variant="subtitle2" component="h3" color="textSecondary" gutterBottom>
                {t(`search.keys.${place}`)}
              </Typography>
              <Box component="dl" sx={listSx}>
                {keys.map(({ text, combinations }) => (
                  <Box key={text} sx={{ display: 'contents' }}>
                    <dt>{t(`search.key.${text}`)}</dt>
                    <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'end' }}>
                      {combinations.map(one => (
                        <Key key={one}>{one}</Key>
                      ))}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t?.('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const listSx = { m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, columnGap: 2, alignItems: 'center' }
