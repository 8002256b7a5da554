import PersonSearchIcon from '@mui/icons-material/PersonSearchOutlined'
import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { FindDialog } from './FindDialog.tsx'

const one: readonly true[] = [true]

/** Finds a person or company by the complete code. Not a list filter, because a code must not appear in an address. */
export function FindByCode() {
  const t = useText()
  const dialog = useSavedDialog<true>({ about: () => ['find-by-code'], subjects: one })
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<PersonSearchIcon />} onClick={() => dialog.show(true)}>
        {t('operator.applications.find')}
      </Button>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <FindDialog open={dialog.open} onClose={() => dialog.close()} onClosed={dialog.closed} />
        </SavedAnswersProvider>
      )}
    </>
  )
}
