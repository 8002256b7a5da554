import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { ContractDocument } from '../../../api/staff/contractDocumentsApi.ts'
import { ContractFile } from './ContractFile.tsx'

type Props = { readonly open: boolean; readonly files: readonly ContractDocument[]; readonly onClose: () => void }

/** All files of a contract. */
export function ContractFilesDialog({ open, files, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('contractFiles.title')}</DialogTitle>
      <DialogContent dividers>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map(file => (
            <ContractFile key={file.id} document={file} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
