import Button from '@mui/material/Button'

import type { Partner } from '../../../api/operator/partnersApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { partnerOf } from './partnerOf.ts'

/** Button at the head of a partner's page. */
export function PartnerEdit({ record, reload }: PartProps) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const partner = partnerOf(record)
  const dialog = useSavedDialog<Partner>({
    about: ({ id }) => ['edit-partner', id],
    subjects: partner === undefined ? [] : [partner],
  })
  if (partner === undefined) return null
  return (
    <>
      <Button variant="outlined" onClick={() => dialog.show(partner)}>
        {t('operator.partners.edit')}
      </Button>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <PartnerDialog
            partner={dialog.subject}
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
            onDone={() =>
              dialog.close(() => {
                succeeded('operator.partners.saved')
                reload()
              })
            }
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
