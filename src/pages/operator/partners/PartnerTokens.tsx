import AddLinkRounded from '@mui/icons-material/AddLinkRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import {
  listTokens,
  type Partner,
  PARTNERS,
  type PartnerToken,
  type PartnerTokenMade,
} from '../../../api/operator/partnersApi.ts'
import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { PartCard } from '../applications/PartCard.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { ShownOnceDialog } from '../ShownOnceDialog.tsx'
import { partnerOf } from './partnerOf.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenRow } from './TokenRow.tsx'

const one: readonly true[] = [true]

/** The partner's links: making, showing once and revoking their tokens (PRT-17). */
export function PartnerTokens({ record, reload }: PartProps) {
  const partner = partnerOf(record)
  return partner ? <Tokens key={partner.id} partner={partner} reload={reload} /> : null
}

function Tokens({ partner, reload }: { readonly partner: Partner; readonly reload: () => void }) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const { data, isError, refetch } = useQuery({
    queryKey: [PARTNERS, 'tokens', partner.id],
    queryFn: ({ signal }) => listTokens(partner.id, signal),
  })
  const making = useSavedDialog<true>({ about: () => ['partner-token', partner.id], subjects: one })
  const made = useDialog<PartnerTokenMade>()
  const revocation = useDialog<PartnerToken>()
  return (
    <PartCard
      title={t('operator.partners.tokens')}
      hint={t(partner.state === 'ACTIVE' ? 'operator.partners.tokensHint' : 'operator.partners.tokensOff')}
      action={
        <Button variant="outlined" startIcon={<AddLinkRounded />} onClick={() => making.show(true)}>
          {t('operator.partners.tokenNew')}
        </Button>
      }
    >
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data === undefined && !isError && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">{t('operator.partners.tokensNone')}</Typography>}
      {data !== undefined && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map(token => (
            <TokenRow key={token.id} token={token} onRevoke={() => revocation.show(token)} />
          ))}
        </Box>
      )}
      {making.subject && (
        <SavedAnswersProvider key={making.key} dialog={making}>
          <TokenDialog
            partnerId={partner.id}
            open={making.open}
            onClose={() => making.close()}
            onClosed={making.closed}
            onDone={token => making.close(() => made.show(token))}
          />
        </SavedAnswersProvider>
      )}
      {made.subject && (
        <ShownOnceDialog
          key={`made ${made.key}`}
          text={t('operator.partners.madeText')}
          values={[
            { label: t('operator.partners.link'), value: made.subject.link },
            { label: t('operator.partners.token'), value: made.subject.token },
          ]}
          open={made.open}
          onClose={() => made.close(reload)}
          onClosed={made.closed}
        />
      )}
      {revocation.subject && (
        <RevokeDialog
          key={`revoke ${revocation.key}`}
          partnerId={partner.id}
          token={revocation.subject}
          open={revocation.open}
          onClose={() => revocation.close()}
          onClosed={revocation.closed}
          onDone={() =>
            revocation.close(() => {
              succeeded('operator.partners.tokenRevoked')
              reload()
            })
          }
        />
      )}
    </PartCard>
  )
}
