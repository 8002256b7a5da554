import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useText } from '../../../i18n/TextsContext.ts'
import { activeParty, useSession } from '../../../contract/SessionContext.ts'
import { getCompany } from '../../../api/staff/accountApi.ts'
import type { Party } from '../../../contract/apiTypes.ts'
import { OfficialsBlock } from '../officials/OfficialsBlock.tsx'
import { AccountSection } from './AccountSection.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/** The active company, its bank accounts and its users. */
export function CompanySection() {
  const t = useText()
  const party = activeParty(useSession())
  return (
    <AccountSection id="company" icon={ApartmentOutlined}>
      {party ? (
        <LoadedCompany key={party.fid} party={party} />
      ) : (
        <Typography color="textSecondary" sx={{ p: { xs: 2, sm: 3 } }}>
          {t('account.company.none')}
        </Typography>
      )}
    </AccountSection>
  )
}

function LoadedCompany({ party }: { readonly party: Party }) {
  const client = useQueryClient()
  const queryKey = ['company', party.fid]
  const {
    data: company,
    error,
    refetch,
  } = useQuery({ queryKey, queryFn: () => getCompany(party.fid), retry: false, staleTime: 30_000 })
  if (!company) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FactsLoading rows={6} />
  return (
    <>
      <CompanyFacts company={company} party={party} onChanged={changed => client.setQueryData(queryKey, changed)} />
      <BankAccounts accounts={company.bankAccounts} />
      <OfficialsBlock company={company} party={party} />
    </>
  )
}
