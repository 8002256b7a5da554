import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { ImportPreview } from '../../../../schemas/studio/textImport.ts'
import { languageNames } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'

const MAX_SHOWN = 100
type Props = { preview: ImportPreview; onApply: () => void; onClose: () => void }

/** What a file of translations would change, in words, and what of it is left out and why (OPR-84). */
export function ImportDialog({ preview: { source, changes, outdated, refused, empty }, onApply, onClose }: Props) {
  const t = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t('studio.import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Typography>
          {changes.length === 0
            ? t('studio.import.nothing')
            : t('studio.import.changes', { smart_count: changes.length })}
        </Typography>
        <Lines
          lines={changes.map(({ language, key, before, text }) => ({
            code: key,
            text:
              before === ''
                ? t('studio.import.added', { language: languageNames[language], text })
                : t('studio.import.changed', { language: languageNames[language], before, text }),
          }))}
        />
        {outdated.length > 0 && (
          <Lines
            title={t('studio.import.outdated', { smart_count: outdated.length, language: languageNames[source] })}
            lines={outdated.map(key => ({ code: key }))}
          />
        )}
        {refused.length > 0 && (
          <Lines
            title={t('studio.import.refused', { smart_count: refused.length })}
            lines={refused.map(({ row, key, fault, language }) => ({
              text: t(`studio.import.refused.${fault}`, {
                row,
                key,
                language: language === undefined ? '' : languageNames[language],
              }),
            }))}
          />
        )}
        {empty > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('studio.import.empty', { smart_count: empty })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" disabled={changes.length === 0} onClick={onApply}>
          {t('studio.import.apply', { smart_count: changes.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Line = { readonly code?: string; readonly text?: string }

function Lines({ title, lines }: { title?: string; lines: readonly Line[] }) {
  const t = useText()
  return (
    <Box>
      {title !== undefined && (
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {lines.slice(0, MAX_SHOWN).map(({ code, text }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${code ?? ''} ${text ?? ''}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {code !== undefined && (
              <Box component="code" sx={{ mr: 0.5, fontSize: 12, color: 'text.secondary' }}>
                {code}
              </Box>
            )}{' '}
            {text}
          </Typography>
        ))}
        {lines.length > MAX_SHOWN && (
          <Typography component="li" variant="body2">
            {t('studio.import.more', { smart_count: lines.length - MAX_SHOWN })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
