import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { Company } from '../../../api/staff/accountApi.ts'
import type { Party } from '../../../contract/apiTypes.ts'
import { EditCompanyDialog } from '../dialogs/EditCompanyDialog.tsx'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { canManageAny } from '../officials/hasPermission.ts'
import { FactGrid } from './Facts.tsx'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'

type Props = { readonly company: Company; readonly party: Party; readonly onChanged: (company: Company) => void }

/**
 * The company as stored in the register and the contracts. Changes are disabled unless the portal settings allow them
 * (ACC-03).
 */
export function CompanyFacts({ company, party, onChanged }: Props) {
  const { t, language } = useTexts()
  const { account } = usePortalSettings()
  const succeeded = useSuccessNotice()
  const mayEdit = account.editCompany && canManageAny(party)
  const edit = useSavedDialog<true>({ about: () => ['company', party.fid], subjects: mayEdit ? [true] : [] })
  const { address } = company
  return (
    <>
      <FactGrid
        items={[
          { label: t('account.company.name'), value: company.name },
          { label: t('account.company.registrationCode'), value: company.registrationCode, copy: true },
          { label: t('account.company.vatNumber'), value: company.vatNumber, copy: true },
          { label: t('account.company.phone'), value: company.phoneNumber },
          { label: t('account.company.country'), value: countryName(company.country, language) },
          { label: t('account.company.city'), value: address.city },
          { label: t('account.company.addressLine1'), value: address.addressLine1 },
          { label: t('account.company.postalCode'), value: address.postalCode },
        ]}
      />
      {mayEdit && (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2.5 }}>
          <Button size="small" variant="outlined" startIcon={<EditOutlined />} onClick={() => edit.show(true)}>
            {t('account.company.edit')}
          </Button>
        </Box>
      )}
      {edit.subject && (
        <SavedAnswersProvider key={edit.key} dialog={edit}>
          <EditCompanyDialog
            company={company}
            partyFid={party.fid}
            open={edit.open}
            onClose={() => edit.close()}
            onClosed={edit.closed}
            onDone={changed => {
              onChanged(changed)
              edit.close(() => succeeded('account.company.done'))
            }}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
