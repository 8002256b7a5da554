import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded'

import { StatusChip } from '../../../cells/StatusChip.tsx'
import { countryName } from '../../../i18n/countryName.ts'
import { languageNames } from '../../../contract/languages.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import { useSession } from '../../../contract/SessionContext.ts'
import type { Account } from '../../../api/staff/accountApi.ts'
import { ChangeEmailDialog } from '../dialogs/ChangeEmailDialog.tsx'
import { ChangePhoneDialog } from '../dialogs/ChangePhoneDialog.tsx'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useOwnDialog } from '../dialogs/useGuardedDialog.ts'
import { AccountSection } from './AccountSection.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { Fact, Facts } from './Facts.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useAccount, useTakeAccount } from './useAccount.ts'
import { ContactText } from '../../../ui/ContactText.tsx'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'

export function PersonalSection() {
  const { data, error, refetch } = useAccount()
  return (
    <AccountSection id="personal" icon={PersonOutlineRounded}>
      {data ? (
        <PersonalFacts account={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsLoading rows={5} />
      )}
    </AccountSection>
  )
}

function PersonalFacts({ account }: { readonly account: Account }) {
  const { t, language } = useTexts()
  const { user } = useSession()
  const succeeded = useSuccessNotice()
  const take = useTakeAccount()
  const email = useOwnDialog('EMAIL')
  const phone = useOwnDialog('PHONE')
  const { first_name, last_name, phone_number, country } = account.user_metadata
  const checked = (isChecked: boolean) => (
    <StatusChip
      tone={isChecked ? 'green' : 'amber'}
      label={t(isChecked ? 'account.confirmed' : 'account.notConfirmed')}
      hint={isChecked ? undefined : t('account.notConfirmedHint')}
    />
  )
  return (
    <>
      <Facts>
        <Fact label={t('account.field.name')} value={`${first_name} ${last_name}`} />
        <Fact label={t('account.field.username')} value={user.username} />
        <Fact
          label={t('account.field.email')}
          value={<ContactText text={account.email} />}
          note={
            <>
              {checked(account.email_verified)}
              {!account.email_verified && <ConfirmEmail email={account.email} />}
            </>
          }
          action={
            <ChangeButton label={t('account.change')} of={t('account.field.email')} onClick={() => email.show(true)} />
          }
        />
        <Fact
          label={t('account.field.phone')}
          value={phone_number && <ContactText text={phone_number} />}
          note={phone_number !== null && checked(account.phoneConfirmed)}
          action={
            <ChangeButton
              label={t(phone_number === null ? 'account.setUp' : 'account.change')}
              of={t('account.field.phone')}
              onClick={() => phone.show(true)}
            />
          }
        />
        <Fact label={t('account.field.language')} value={languageNames[language]} />
        {country !== null && <Fact label={t('account.field.country')} value={countryName(country, language)} />}
      </Facts>
      {email.subject && (
        <SavedAnswersProvider key={`email-${email.key}`} dialog={email}>
          <ChangeEmailDialog
            open={email.open}
            onClose={() => email.close()}
            onClosed={email.closed}
            onDone={address => {
              take(before => ({
                ...before,
                email: address,
                email_verified: before.email_verified && address.toLowerCase() === before.email.toLowerCase(),
              }))
              email.close(() => succeeded('account.email.done', { email: address }))
            }}
          />
        </SavedAnswersProvider>
      )}
      {phone.subject && (
        <SavedAnswersProvider key={`phone-${phone.key}`} dialog={phone}>
          <ChangePhoneDialog
            purpose="PHONE"
            open={phone.open}
            onClose={() => phone.close()}
            onClosed={phone.closed}
            onDone={number => {
              take(before => ({ ...before, user_metadata: { ...before.user_metadata, phone_number: number } }))
              phone.close(() => succeeded('account.phone.done'))
            }}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
