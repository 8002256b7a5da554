import AddRounded from '@mui/icons-material/AddRounded'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

import type { CardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { openInvoiceStatuses } from '../../../../schemas/openInvoices.ts'
import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { LimitOverview } from '../../../charts/LimitOverview.tsx'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import { SHOWN_COLUMN } from '../../../builders/url/arrivalFlags.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { mayChangeContract, mayUpload } from '../../../contract/contractFunctions.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'
import type { ContractCardProps } from '../cards.tsx'
import { filteredPath } from '../filteredPath.ts'
import { limitOf } from './limitAmounts.ts'

const HEADING = 'contract-limit'

type Actions = NonNullable<CardDefinition['actions']>
type Action = NonNullable<Actions['total']>
type ActionContext = {
  readonly contract: Contract
  readonly action: Action
  readonly isAllowed: boolean
  readonly settings: PortalSettings['contracts']
  readonly t: Translate
}

/** The actions that a document may name beside an amount; undefined where the contract's status allows none. */
const limitActions: Readonly<Record<Action['id'], (context: ActionContext) => ReactNode>> = {
  'increase-limit': increaseLimit,
  'upload-invoices': uploadInvoices,
}

/** The invoices whose outstanding advances are the used limit, with the column that adds up to it (DSH-62). */
const usedFilters = { status: openInvoiceStatuses, [SHOWN_COLUMN]: 'advanceAmountFundedOutstanding' }

function linkTo(to: string) {
  return (amount: ReactNode): ReactNode => (
    <Link component={RouterLink} to={to} color="inherit">
      {amount}
    </Link>
  )
}

/** The contract's limit, with links to request more and to the available amount, each if permitted (DSH-22, DSH-23). The
 * used and the overdue amount lead to their invoices (DSH-56, DSH-62), the available one to the contract (DSH-64). */
export function LimitCard({ card, contract }: ContractCardProps) {
  const t = useText()
  const { contracts: settings } = usePortalSettings()
  const permissions = useActiveProduct()?.permissions
  const { actions = {}, amounts } = card
  if (amounts === undefined) throw new Error('The dashboard card limit-ring needs amounts')
  const actionOf = (action: Action | undefined) =>
    action &&
    limitActions[action.id]({
      contract,
      action,
      isAllowed: permissions?.has(action.permission) === true,
      settings,
      t,
    })
  return (
    <Card component="section" aria-labelledby={HEADING} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={HEADING} variant="h2" sx={{ mb: 2 }}>
        {t('dashboard.limit.title')}
      </Typography>
      <LimitOverview
        amounts={limitOf(contract, amounts)}
        links={{
          used: linkTo(filteredPath('/factoring/invoices', [contract], usedFilters)),
          overdue: linkTo(filteredPath('/factoring/invoices', [contract], { status: 'OVERDUE' })),
          available: linkTo(`/factoring/contracts/contract/${encodeURIComponent(contract.id)}`),
        }}
        actions={{ total: actionOf(actions.total), available: actionOf(actions.available) }}
      />
    </Card>
  )
}

function increaseLimit({ contract, action, isAllowed, settings, t }: ActionContext): ReactNode {
  if (!mayChangeContract(settings, contract.status)) return undefined
  if (!isAllowed) {
    const reason = t('permission.missing', { permission: t(`values.permission.${action.permission}`) })
    return (
      <ActionButton size="small" icon={<AddRounded />} reason={reason}>
        {t('dashboard.limit.increase')}
      </ActionButton>
    )
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<AddRounded />}
      component={RouterLink}
      to={`/factoring/contracts/contract/${encodeURIComponent(contract.id)}?openIncreaseLimitView=true`}
    >
      {t('dashboard.limit.increase')}
    </Button>
  )
}

function uploadInvoices({ contract, isAllowed, settings, t }: ActionContext): ReactNode {
  if (!isAllowed || !mayUpload(settings, contract.status)) return undefined
  return (
    <Link component={RouterLink} to={`/invoiceUpload?contractId=${encodeURIComponent(contract.id)}`} variant="body2">
      {t('upload.button')}
    </Link>
  )
}
