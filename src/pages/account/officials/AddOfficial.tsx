import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { AddUserDialog } from '../addUser/AddUserDialog.tsx'
import { OFFICIALS } from './useOfficials.ts'

/** The way to a new user; every table may show the person then. */
export function AddOfficial() {
  const t = useText()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddAltRounded />} onClick={() => setOpen(true)}>
        {t('account.officials.add')}
      </Button>
      <AddUserDialog
        open={open}
        onClose={() => setOpen(false)}
        onAdded={() => void client.invalidateQueries({ queryKey: [OFFICIALS] })}
      />
    </>
  )
}
