import AddRounded from '@mui/icons-material/AddRounded'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { PartnerDialog } from './PartnerDialog.tsx'

const one: readonly true[] = [true]

/** Button above the list; a new partner's page opens, where its links are made. */
export function PartnerAdd({ reload }: PartProps) {
  const t = useText()
  const navigate = useNavigate()
  const succeeded = useSuccessNotice()
  const dialog = useSavedDialog<true>({ about: () => ['add-partner'], subjects: one })
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => dialog.show(true)}>
        {t('operator.partners.add')}
      </Button>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <PartnerDialog
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
            onDone={({ id, name }) =>
              dialog.close(() => {
                succeeded('operator.partners.added', { name })
                reload()
                void navigate(`/operator/partners/${id}`)
              })
            }
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
