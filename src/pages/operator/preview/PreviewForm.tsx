import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import { useMemo, useRef } from 'react'

import { formServices } from '../../../form/portalServices.ts'
import { sampleProducts } from '../../../form/widgets/permissions/managedProducts.ts'
import { SchemaForm } from '../../../form/SchemaForm.tsx'
import type { FormDefinition } from '../../../contract/formTypes.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import type { Sound } from '../check/useCheck.ts'
import { PreviewLoading } from './PreviewLoading.tsx'
import { usePaneTheme } from './usePaneTheme.ts'
import { usePreviewParts } from './usePreviewParts.ts'

/** The public page's own renderer, with real classifiers and calculator, without sending. A separate chunk. */
export function PreviewForm({ sound, mode, language }: { sound: Sound; mode: string; language: Language }) {
  const t = useText()
  const portal = usePortalSettings()
  const services = useMemo(() => formServices(portal, sampleProducts(portal)), [portal])
  const parts = usePreviewParts(sound, mode, language)
  const pane = useRef<HTMLDivElement>(null)
  const theme = usePaneTheme(pane)
  return (
    <Box ref={pane}>
      {parts.status === 'failed' && <Alert severity="error">{t('operator.preview.broken')}</Alert>}
      {parts.status === 'loading' && <PreviewLoading />}
      {parts.status === 'ready' && (
        <ThemeProvider theme={theme}>
          <SchemaForm
            definition={parts.documents as unknown as FormDefinition}
            validator={parts.validator}
            chrome={parts.chrome}
            language={parts.language}
            services={services}
            mode="preview"
          />
        </ThemeProvider>
      )}
    </Box>
  )
}
