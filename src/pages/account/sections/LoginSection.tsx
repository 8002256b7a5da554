import LockOutlined from '@mui/icons-material/LockOutlined'

import { countryName } from '../../../i18n/countryName.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import type { Account } from '../../../api/staff/accountApi.ts'
import { ChangePhoneDialog } from '../dialogs/ChangePhoneDialog.tsx'
import { MobileIdDialog } from '../dialogs/MobileIdDialog.tsx'
import { MobileIdOffDialog } from '../dialogs/MobileIdOffDialog.tsx'
import { SmartIdDialog } from '../dialogs/SmartIdDialog.tsx'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useGuardedDialog, useOwnDialog } from '../dialogs/useGuardedDialog.ts'
import { AccountSection } from './AccountSection.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { Fact, Facts } from './Facts.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useAccount, useTakeAccount } from './useAccount.ts'
import { ContactText } from '../../../ui/ContactText.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'

export function LoginSection() {
  const { data, error, refetch } = useAccount()
  return (
    <AccountSection id="login" icon={LockOutlined}>
      {data ? (
        <LoginFacts account={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsLoading rows={3} />
      )}
    </AccountSection>
  )
}

/** A number that is called by a press, and copied by another (SHL-47, SHL-48). */
function Phone({ label, number }: { readonly label: string; readonly number: string }) {
  return (
    <CopyValue label={label} value={number}>
      <ContactText text={number} />
    </CopyValue>
  )
}

/** Settings of each login method; the server returns masked codes. */
function LoginFacts({ account }: { readonly account: Account }) {
  const { t, language } = useTexts()
  const succeeded = useSuccessNotice()
  const take = useTakeAccount()
  const sms = useOwnDialog('SMS')
  const smartId = useOwnDialog('SMART_ID')
  const mobileId = useOwnDialog('MOBILE_ID')
  const mobileIdOff = useGuardedDialog<true>(() => ({ purpose: 'MOBILE_ID' }))
  const { phone_number, country, personal_code, mobile_id_phone_number } = account.user_metadata

  const notSetUp = t('account.notSetUp')
  const joinParts = (isSet: boolean, ...parts: (string | null)[]) =>
    isSet ? parts.filter(part => part !== null && part !== '').join(' · ') : notSetUp
  const buttonText = (isSet: boolean) => t(isSet ? 'account.change' : 'account.setUp')
  const hasSmartId = personal_code !== null && country !== null
  const hasMobileId = personal_code !== null && mobile_id_phone_number !== null
  return (
    <>
      <Facts>
        <Fact
          label={t('account.login.sms')}
          value={phone_number === null ? notSetUp : <Phone label={t('account.login.sms')} number={phone_number} />}
          action={
            <ChangeButton
              label={buttonText(phone_number !== null)}
              of={t('account.login.sms')}
              onClick={() => sms.show(true)}
            />
          }
        />
        <Fact
          label={t('account.login.smartId')}
          value={joinParts(hasSmartId, personal_code, country && countryName(country, language))}
          action={
            <ChangeButton
              label={buttonText(hasSmartId)}
              of={t('account.login.smartId')}
              onClick={() => smartId.show(true)}
            />
          }
        />
        <Fact
          label={t('account.login.mobileId')}
          value={
            mobile_id_phone_number === null || personal_code === null ? (
              notSetUp
            ) : (
              <>
                <Phone label={t('account.login.mobileId')} number={mobile_id_phone_number} /> · {personal_code}
              </>
            )
          }
          action={
            <>
              {mobile_id_phone_number !== null && (
                <ChangeButton
                  label={t('account.mobileId.off')}
                  of={t('account.login.mobileId')}
                  onClick={() => mobileIdOff.show(true)}
                />
              )}
              <ChangeButton
                label={buttonText(hasMobileId)}
                of={t('account.login.mobileId')}
                onClick={() => mobileId.show(true)}
              />
            </>
          }
        />
      </Facts>
      {sms.subject && (
        <SavedAnswersProvider key={`sms-${sms.key}`} dialog={sms}>
          <ChangePhoneDialog
            purpose="SMS"
            open={sms.open}
            onClose={() => sms.close()}
            onClosed={sms.closed}
            onDone={number => {
              take(before => ({ ...before, user_metadata: { ...before.user_metadata, phone_number: number } }))
              sms.close(() => succeeded('account.sms.done'))
            }}
          />
        </SavedAnswersProvider>
      )}
      {smartId.subject && (
        <SavedAnswersProvider key={`smartId-${smartId.key}`} dialog={smartId}>
          <SmartIdDialog
            account={account}
            open={smartId.open}
            onClose={() => smartId.close()}
            onClosed={smartId.closed}
            onDone={changed => {
              take(() => changed)
              smartId.close(() => succeeded('account.smartId.done'))
            }}
          />
        </SavedAnswersProvider>
      )}
      {mobileIdOff.subject && (
        <MobileIdOffDialog
          key={`mobileIdOff-${mobileIdOff.key}`}
          open={mobileIdOff.open}
          onClose={() => mobileIdOff.close()}
          onClosed={mobileIdOff.closed}
          onDone={changed => {
            take(() => changed)
            mobileIdOff.close(() => succeeded('account.mobileId.offDone'))
          }}
        />
      )}
      {mobileId.subject && (
        <SavedAnswersProvider key={`mobileId-${mobileId.key}`} dialog={mobileId}>
          <MobileIdDialog
            account={account}
            open={mobileId.open}
            onClose={() => mobileId.close()}
            onClosed={mobileId.closed}
            onDone={changed => {
              take(() => changed)
              mobileId.close(() => succeeded('account.mobileId.done'))
            }}
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
