import PersonSearchIcon from '@mui/icons-material/PersonSearchOutlined'
import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../layout/dialog/useDialog.ts'
import { FindDialog } from './FindDialog.tsx'

/** Looks for a person or company by the whole code. Not a filter of the list: a code has no place in an address. */
export function FindByCode() {
  const t = useText()
  const dialog = useDialog<true>()
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<PersonSearchIcon />} onClick={() => dialog.show(true)}>
        {t('operator.applications.find')}
      </Button>
      {dialog.subject && (
        <FindDialog key={dialog.key} open={dialog.open} onClose={() => dialog.close()} onClosed={dialog.closed} />
      )}
    </>
  )
}
