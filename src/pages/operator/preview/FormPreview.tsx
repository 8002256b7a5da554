import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Suspense, useMemo, useState } from 'react'

import { modesOf } from '../../../../schemas/modes/modes.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageNames, languageCodes } from '../../../contract/languages.ts'
import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import type { Sound } from '../check/useCheck.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { PreviewLoading } from './PreviewLoading.tsx'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { paneSx } from '../workshop/paneSx.ts'

const PreviewForm = lazyPart(() => import('./PreviewForm.tsx').then(file => file.PreviewForm))
const PHONE_PX = 390

type Width = 'phone' | 'full'
type Props = {
  sound: Sound | undefined
  stale: boolean
  /** The documents are being checked: without a preview so far, one may be about to appear. */
  checking: boolean
}

/** The form as applicants will see it, beside the editors; it updates with each valid state of the documents. */
export function FormPreview({ sound, stale, checking }: Props) {
  const t = useText()
  const { language: pageLanguage } = useTexts()
  const [language, setLanguage] = useState<Language>(pageLanguage)
  const [width, setWidth] = useState<Width>('full')
  const modes = useMemo(() => modesOf(sound?.documents.ui ?? {}), [sound])
  const [chosen, choose] = useState('')
  const mode = modes.includes(chosen) ? chosen : (modes[0] ?? '')
  return (
    <Box component="section" aria-labelledby="preview-title" sx={paneSx}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id="preview-title" variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t('operator.preview.title')}
        </Typography>
        {modes.length > 1 && sound !== undefined && (
          <ModeChoice modes={modes} value={mode} texts={sound.documents.texts[pageLanguage]} onChange={choose} />
        )}
        <ToggleButtonGroup
          size="small"
          exclusive
          value={language}
          aria-label={t('operator.preview.language')}
          onChange={(_event, value: Language | null) => value && setLanguage(value)}
        >
          {languageCodes.map(one => (
            <ToggleButton key={one} value={one} aria-label={languageNames[one]} lang={one === 'ee' ? 'et' : one}>
              {one.toUpperCase()}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={width}
          aria-label={t('operator.preview.width')}
          onChange={(_event, value: Width | null) => value && setWidth(value)}
        >
          <ToggleButton value="phone">{t('operator.preview.phone')}</ToggleButton>
          <ToggleButton value="full">{t('operator.preview.full')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {stale && sound !== undefined && (
        <Alert severity="warning" sx={{ m: 2, mb: 0 }}>
          {t('operator.preview.stale')}
        </Alert>
      )}
      <Box
        data-preview-scroll
        tabIndex={0}
        role="group"
        aria-labelledby="preview-title"
        sx={{
          flex: 1,
          minHeight: { xs: 320, lg: 0 },
          overflow: 'auto',
          bgcolor: 'background.default',
          p: 2,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {sound === undefined && checking ? (
          <PreviewLoading />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {sound === undefined ? t('operator.preview.none') : t('operator.preview.note')}
          </Typography>
        )}
        {sound !== undefined && (
          <Box
            sx={{ width: width === 'phone' ? PHONE_PX : 'auto', maxWidth: '100%', mx: 'auto' }}
            data-preview={width}
            lang={language === 'ee' ? 'et' : language}
          >
            <ErrorBoundary
              resetKey={`${Object.values(sound.validators).join()}${mode}${language}`}
              fallback={<Alert severity="error">{t('operator.preview.broken')}</Alert>}
            >
              <Suspense fallback={<PreviewLoading />}>
                <PreviewForm key={mode} sound={sound} mode={mode} language={language} />
              </Suspense>
            </ErrorBoundary>
          </Box>
        )}
      </Box>
    </Box>
  )
}
