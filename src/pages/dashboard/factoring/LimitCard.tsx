import AddRounded from '@mui/icons-material/AddRounded'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { LimitOverview } from '../../../charts/LimitOverview.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { mayChangeContract, mayUpload } from '../../../contract/contractFunctions.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { LimitAmounts } from '../../../charts/limitSlices.ts'

const HEADING = 'contract-limit'

/** The contract's limit, with links to request more and to the available amount, each if permitted (DSH-22, DSH-23). */
export function LimitCard({ contract }: { readonly contract: Contract }) {
  const t = useText()
  const { contracts } = usePortalSettings()
  const permissions = useActiveProduct()?.permissions
  const page = `/factoring/contracts/contract/${encodeURIComponent(contract.id)}`
  const mayIncrease = permissions?.has('MANAGE_CONTRACT') === true
  return (
    <Card component="section" aria-labelledby={HEADING} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={HEADING} variant="h2" sx={{ mb: 2 }}>
        {t('dashboard.limit.title')}
      </Typography>
      <LimitOverview
        amounts={limitOf(contract)}
        actions={{
          total:
            mayChangeContract(contracts, contract.status) &&
            (mayIncrease ? (
              <Button
                size="small"
                variant="outlined"
                startIcon={<AddRounded />}
                component={RouterLink}
                to={`${page}?openIncreaseLimitView=true`}
              >
                {t('dashboard.limit.increase')}
              </Button>
            ) : (
              <ActionButton
                size="small"
                icon={<AddRounded />}
                reason={t('permission.missing', { permission: t('values.permission.MANAGE_CONTRACT') })}
              >
                {t('dashboard.limit.increase')}
              </ActionButton>
            )),
          available: permissions?.has('UPLOAD_INVOICES') && mayUpload(contracts, contract.status) && (
            <Link
              component={RouterLink}
              to={`/invoiceUpload?contractId=${encodeURIComponent(contract.id)}`}
              variant="body2"
            >
              {t('upload.button')}
            </Link>
          ),
        }}
      />
    </Card>
  )
}

/** The amounts of a contract's limit under the ring's names; missing amounts are zero (DSH-07). */
export function limitOf(contract: Contract): LimitAmounts {
  const amount = (field: string) => {
    const value: unknown = contract[field]
    return typeof value === 'string' ? value : '0.00'
  }
  const currency: unknown = contract['financingCurrencyCode']
  return {
    total: amount('factoringCreditLimit'),
    used: amount('usedFactoringCreditLineAmount'),
    overdue: amount('overdueInvoicesAmount'),
    available: amount('availableFactoringCreditLineAmount'),
    currency: typeof currency === 'string' ? currency : 'EUR',
  }
}
