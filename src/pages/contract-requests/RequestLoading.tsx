import { useText } from '../../i18n/TextsContext.ts'
import { FormLoading } from '../../form/published/FormLoading.tsx'
import type { RequestAbout } from './requestAbout.ts'
import { requestName } from './requestName.ts'

type Props = {
  readonly about: RequestAbout
  readonly titleId: string
  readonly onClose: () => void
  /** Set when the form could not be loaded. */
  readonly onRetry?: () => void
}

const heights = [48, 120]

export function RequestLoading({ about, ...rest }: Props) {
  const t = useText()
  return (
    <FormLoading
      title={requestName(t, about.form, about.supplier)}
      loading={t('requests.loading')}
      failed={t('requests.loadFailed')}
      heights={heights}
      {...rest}
    />
  )
}
