import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'

import { useText } from '../../../i18n/TextsContext.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { AddUserDialog } from '../add-user/AddUserDialog.tsx'
import { OFFICIALS } from './useOfficials.ts'

const one: readonly true[] = [true]

/** Button for a new user; every table may contain the user afterwards. */
export function AddOfficial() {
  const t = useText()
  const client = useQueryClient()
  const dialog = useSavedDialog<true>({ about: () => ['add-user'], subjects: one })
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={() => dialog.show(true)}>
        {t('account.officials.add')}
      </Button>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <AddUserDialog
            open={dialog.open}
            onClose={dialog.close}
            onClosed={dialog.closed}
            onAdded={() => void client.invalidateQueries({ queryKey: [OFFICIALS] })}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
