import { useText } from '../../../i18n/TextsContext.ts'
import { FormLoading } from '../../../form/published/FormLoading.tsx'

type Props = {
  readonly titleId: string
  readonly onClose: () => void
  /** Set when the form could not be loaded. */
  readonly onRetry?: () => void
}

const heights = [120, 240]

export function AddUserLoading(props: Props) {
  const t = useText()
  return (
    <FormLoading
      title={t('account.officials.add')}
      loading={t('account.addUser.loading')}
      failed={t('account.addUser.loadFailed')}
      heights={heights}
      {...props}
    />
  )
}
