import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'

import { useText } from '../../../i18n/TextsContext.ts'
import { Kept } from '../../../frame/kept/Kept.tsx'
import { useKeptDialog } from '../../../frame/kept/useKeptDialog.ts'
import { AddUserDialog } from '../add-user/AddUserDialog.tsx'
import { OFFICIALS } from './useOfficials.ts'

const one: readonly true[] = [true]

/** Button for a new user; every table may contain the user afterwards. */
export function AddOfficial() {
  const t = useText()
  const client = useQueryClient()
  const dialog = useKeptDialog<true>({ about: () => ['add-user'], subjects: one })
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={() => dialog.show(true)}>
        {t('account.officials.add')}
      </Button>
      {dialog.subject && (
        <Kept key={dialog.key} dialog={dialog}>
          <AddUserDialog
            open={dialog.open}
            onClose={dialog.close}
            onClosed={dialog.closed}
            onAdded={() => void client.invalidateQueries({ queryKey: [OFFICIALS] })}
          />
        </Kept>
      )}
    </>
  )
}
