import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'

import type { ImportPreview } from '../../../../schemas/studio/textImport.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { base64File } from '../../../api/base64File.ts'
import { exportTexts, previewTexts } from '../../../api/operator/formTexts.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import type { Studio } from '../studio/useStudio.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const MAX_FILE_BYTES = 2 * 1024 * 1024
type Props = { form: string; texts: FormDocuments['texts']; command: Studio['command'] }

/** Takes the texts to translators and back: a workbook with all languages, or XLIFF with two; and a preview of each import. */
export function TextFileButtons({ form, texts, command }: Props) {
  const t = useText()
  const { language } = useTexts()
  const showError = useErrorNotice()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'export' | 'import'>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [problem, setProblem] = useState<string>()

  const save = async (target?: Language): Promise<void> => {
    setBusy('export')
    await exportTexts(form, texts, language, target)
      .catch(showError)
      .finally(() => setBusy(undefined))
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // The same file can be chosen again after it was corrected.
    target.value = ''
    if (file === undefined) return
    setProblem(undefined)
    if (file.size === 0 || file.size > MAX_FILE_BYTES) return setProblem(t('studio.import.fault.size'))
    setBusy('import')
    try {
      const answer = await previewTexts(form, texts, await base64File(file))
      if ('fault' in answer) setProblem(t(`studio.import.fault.${answer.fault}`))
      else setPreview(answer)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(undefined)
    }
  }
  const apply = ({ changes }: ImportPreview): void => {
    const rejection = command({ name: 'importTexts', changes })
    setPreview(undefined)
    if (rejection !== undefined) setProblem(t(`studio.refused.${rejection.key}`, rejection.params))
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <ExportMenu source={language} busy={busy === 'export'} onExport={target => void save(target)} />
        <Button
          size="small"
          variant="outlined"
          loading={busy === 'import'}
          onClick={() => {
            input.current?.click()
          }}
        >
          {t('studio.import.button')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xlf,.xliff"
          aria-label={t('studio.import.button')}
          onChange={event => void choose(event)}
        />
      </Box>
      {problem !== undefined && (
        <Alert severity="error" role="alert" onClose={() => setProblem(undefined)} sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      {preview !== undefined && (
        <ImportDialog preview={preview} onApply={() => apply(preview)} onClose={() => setPreview(undefined)} />
      )}
    </>
  )
}
