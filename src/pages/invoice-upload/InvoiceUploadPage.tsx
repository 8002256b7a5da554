import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Link, Navigate, useSearchParams } from 'react-router'

import { ListFailure, ListSkeleton, Notice } from '../../builders/list/ListStates.tsx'
import { PageHead } from '../../builders/list/PageHead.tsx'
import { type Contract, useContractScope } from '../../builders/scopes/contractScope.ts'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { productOf, useSession } from '../../contract/SessionContext.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { ContractStep } from './contract/ContractStep.tsx'
import { useUsable } from './contract/usable.ts'
import { OfContract } from './OfContract.tsx'
import { type Step, StepLine } from './StepLine.tsx'
import { useFactoringProduct } from './useFactoringProduct.ts'

const CONTRACT = 'contractId'
const STEP = 'step'

/**
 * /invoiceUpload: three steps from the contract to the buyers (UPL-01). The address names contract and step, so that a
 * link, a reload and Back lead to the same place (UPL-40).
 */
export function InvoiceUploadPage() {
  const t = useText()
  const session = useSession()
  const product = useActiveProduct()
  const isSwitching = useFactoringProduct()
  if (productOf(session, 'FACTORING') === undefined) return <Navigate to="/loan/dashboard" replace />
  if (isSwitching) return <LoadingScreen />
  if (product?.permissions.has('UPLOAD_INVOICES') !== true) {
    return (
      <>
        <PageHead title={t('upload.title')} />
        <Card>
          <Notice
            title={t('factoring.noPermission.title')}
            text={t('permission.missing', { permission: t('values.permission.UPLOAD_INVOICES') })}
          >
            <Button variant="contained" component={Link} to="/">
              {t('notice.home')}
            </Button>
          </Notice>
        </Card>
      </>
    )
  }
  return <Wizard />
}

function Wizard() {
  const t = useText()
  const scope = useContractScope(true)
  const [search, setSearch] = useSearchParams()
  const isUsable = useUsable()
  const usable = scope.contracts.filter(isUsable)
  const contract = usable.find(({ id }) => id === search.get(CONTRACT))
  const isChoosing = search.get(STEP) === 'contract'
  const [only] = usable
  const step: Step = contract === undefined ? 0 : search.get(STEP) === 'buyers' ? 2 : 1

  if (scope.error !== null || scope.ids === undefined) {
    return (
      <>
        <Head step={0} />
        <Card>
          {scope.error ? <ListFailure error={scope.error} onRetry={scope.refetch} /> : <ListSkeleton rows={5} />}
        </Card>
      </>
    )
  }
  // A single contract is selected automatically; Back still shows the selection.
  if (contract === undefined && !isChoosing && usable.length === 1 && only !== undefined)
    return <Navigate to={{ search: `?${CONTRACT}=${encodeURIComponent(only.id)}` }} replace />

  const choose = (chosen: Contract, toBuyers = false) =>
    setSearch({ [CONTRACT]: chosen.id, ...(toBuyers ? { [STEP]: 'buyers' } : {}) })
  if (contract === undefined) {
    const isUnusable = search.get(CONTRACT) !== null
    return (
      <>
        <Head step={0} />
        <ContractStep
          contracts={scope.contracts}
          notice={isUnusable ? t('upload.contract.notUsable') : undefined}
          onChoose={choose}
        />
      </>
    )
  }
  return (
    <>
      <Head step={step} contract={contract} />
      <OfContract
        key={contract.id}
        contract={contract}
        step={step === 2 ? 2 : 1}
        onBack={() => setSearch({ [STEP]: 'contract' })}
        onDocuments={() => setSearch({ [CONTRACT]: contract.id })}
        onBuyers={() => setSearch({ [CONTRACT]: contract.id, [STEP]: 'buyers' })}
      />
    </>
  )
}

function Head({ step, contract }: { readonly step: Step; readonly contract?: Contract }) {
  const t = useText()
  return (
    <>
      <PageHead
        title={t('upload.title')}
        {...(contract === undefined ? {} : { eyebrow: t('upload.ofContract', { number: contract.contractNumber }) })}
      >
        {/* On a phone it is below the heading, and its text is aligned with it. */}
        <Button color="inherit" component={Link} to="/" sx={{ ml: { xs: -2.25, sm: 0 } }}>
          {t('action.cancel')}
        </Button>
      </PageHead>
      <StepLine step={step} />
    </>
  )
}
