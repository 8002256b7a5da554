import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { applicationOf } from './applicationOf.ts'
import { DownloadButton } from './DownloadButton.tsx'

/** Downloads in an application's header: its copy and the signed one. */
export function ApplicationDownloads({ record }: PartProps) {
  const t = useText()
  const application = applicationOf(record)
  if (!application) return null
  const { id, reference, signed } = application
  return (
    <>
      <DownloadButton
        id={id}
        documentName="copy"
        name={`${reference}.pdf`}
        text={t('operator.applications.copy')}
        label={t('operator.applications.copy')}
        size="medium"
      />
      {signed.sha256 !== null && (
        <DownloadButton
          id={id}
          documentName="signed"
          name={`${reference}-signed.pdf`}
          text={t('operator.applications.signedCopy')}
          label={t('operator.applications.signedCopy')}
          size="medium"
        />
      )}
    </>
  )
}
