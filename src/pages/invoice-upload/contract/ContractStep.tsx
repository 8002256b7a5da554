import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'

import { Notice } from '../../../builders/list/ListStates.tsx'
import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { useContractText } from '../../../builders/scopes/useContractText.ts'
import { StatusOf } from '../../../cells/StatusOf.tsx'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { shareOf } from '../../../charts/share.ts'
import { fieldValue } from '../../../contract/fieldValue.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { UploadListAnswer } from '../../../api/staff/invoiceUploadApi.ts'
import { draftsQuery } from '../queries.ts'
import { changedText } from '../changedText.ts'
import { RemovalNotice } from './RemovalNotice.tsx'
import { useUsable } from './usable.ts'

type Props = {
  readonly contracts: readonly Contract[]
  readonly notice: string | undefined
  readonly onChoose: (contract: Contract, toBuyers?: boolean) => void
}

/** Step 01: the contracts, and what is unfinished under each (UPL-02). */
export function ContractStep({ contracts, notice, onChoose }: Props) {
  const t = useText()
  const isUsable = useUsable()
  // Those that cannot be used come last.
  const ordered = [...contracts].sort((one, other) => Number(isUsable(other)) - Number(isUsable(one)))
  const drafts = useQueries({
    queries: ordered.map(({ id, status }) => ({ ...draftsQuery(id), enabled: isUsable({ status }) })),
  })
  if (!contracts.some(isUsable)) {
    return (
      <Card>
        <Notice title={t('upload.contract.none')} text={t('upload.reason.noContracts')}>
          <Button variant="contained" component={Link} to="/factoring/contracts">
            {t('upload.contract.toContracts')}
          </Button>
        </Notice>
      </Card>
    )
  }
  return (
    <>
      {notice !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
        }}
      >
        {ordered.map((contract, index) => (
          <ContractCard key={contract.id} contract={contract} drafts={drafts[index]?.data} onChoose={onChoose} />
        ))}
      </Box>
    </>
  )
}

type CardProps = Pick<Props, 'onChoose'> & {
  readonly contract: Contract
  readonly drafts: UploadListAnswer | undefined
}

function ContractCard({ contract, drafts, onChoose }: CardProps) {
  const t = useText()
  const { product, status } = useContractText()
  const canUse = useUsable()(contract)
  const amount = (field: string) => String(fieldValue(contract, field) ?? '0.00')
  const currency = String(fieldValue(contract, 'financingCurrencyCode') ?? 'EUR')
  const [limit, available] = [amount('factoringCreditLimit'), amount('availableFactoringCreditLineAmount')]
  const factor = String(fieldValue(contract, 'factorName') ?? fieldValue(contract, 'factor.name') ?? '')
  const waiting = drafts?.buyerGroupedInvoiceResponse.reduce((sum, group) => sum + group.totalInvoices, 0) ?? 0
  return (
    <Card
      component="li"
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        bgcolor: canUse ? undefined : 'background.sunken',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {contract.contractNumber}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {product(contract)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {factor}
          </Typography>
        </Box>
        {!canUse && <StatusOf vocabulary="contractStatus" value={contract.status} next="contract" />}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        <Amount name={t('upload.contract.available')} value={formatMoney(available, currency)} isMain />
        <LinearProgress
          variant="determinate"
          value={Math.min(100, Math.round(shareOf(available, limit) * 100))}
          aria-hidden
          color={canUse ? 'primary' : 'inherit'}
          sx={{ height: 6, borderRadius: 3 }}
        />
        <Amount name={t('upload.contract.limit')} value={formatMoney(limit, currency)} />
      </Box>
      {drafts !== undefined && drafts.totalElements > 0 && (
        <Typography variant="body2">{changedText(t, drafts)}</Typography>
      )}
      <RemovalNotice removal={drafts?.removal ?? null} />
      {waiting > 0 && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => onChoose(contract, true)}>
              {t('upload.contract.send')}
            </Button>
          }
        >
          {t('upload.contract.waiting', { smart_count: waiting })}
        </Alert>
      )}
      <Box sx={{ mt: 'auto' }}>
        {canUse ? (
          <Button
            variant="contained"
            fullWidth
            aria-label={t('upload.contract.chooseOf', { number: contract.contractNumber })}
            onClick={() => onChoose(contract)}
          >
            {t(
              drafts !== undefined && drafts.totalElements > 0 ? 'upload.contract.continue' : 'upload.contract.choose',
            )}
          </Button>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('upload.contract.notActive', { status: status(contract) })}
          </Typography>
        )}
      </Box>
    </Card>
  )
}

function Amount({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: isMain ? 650 : 450 }}>
        <Figures>{value}</Figures>
      </Typography>
    </Box>
  )
}
