import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'

import { outdatedTexts } from '../../../../schemas/studio/outdatedTexts.ts'
import { languageCodes, languageNames, languageTag } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { TextFileButtons } from '../translations/TextFileButtons.tsx'
import type { PanelProps } from './panelProps.ts'
import { lowInput } from './TextInputs.tsx'

const MAX_ROWS = 60

/** All texts of the form in the four languages. While any is missing, the missing ones are shown first. */
export function TextsView({
  form,
  studio,
  live,
  onLeave,
}: Pick<PanelProps, 'studio' | 'onLeave' | 'live'> & { form: string }) {
  const t = useText()
  const texts = studio.form?.documents.texts
  const missing = useMemo(() => new Set(texts === undefined ? [] : missingKeys(texts)), [texts])
  const outdated = useMemo(
    () => new Set(outdatedTexts(live.texts, texts ?? {}).map(({ key, language }) => `${language} ${key}`)),
    [live, texts],
  )
  // As a completed row below, an updated one stays until the filter changes.
  const [onlyOutdated, setOnlyOutdated] = useState<ReadonlySet<string>>()
  // A completed row stays until the filter changes, so that it does not disappear while it is being typed.
  const [start] = useState(missing)
  const [onlyMissing, setOnlyMissing] = useState(start.size > 0)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(MAX_ROWS)
  if (texts === undefined) return null
  const keys = [...new Set(languageCodes.flatMap(language => Object.keys(texts[language] ?? {})))]
  const wanted = search.trim().toLowerCase()
  const found = keys.filter(
    key =>
      (!onlyMissing || missing.has(key) || start.has(key)) &&
      (onlyOutdated === undefined || onlyOutdated.has(key)) &&
      (wanted === '' ||
        [key, ...languageCodes.map(one => texts[one]?.[key] ?? '')].some(text => text.toLowerCase().includes(wanted))),
  )
  return (
    <Box
      component="section"
      aria-labelledby="studio-texts"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <Typography id="studio-texts" variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t('studio.view.texts')}
        </Typography>
        <TextFileButtons form={form} texts={texts} command={studio.command} />
        <TextField
          size="small"
          label={t('studio.texts.search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <FormControlLabel
          label={t('studio.texts.onlyOutdated', { count: outdated.size })}
          control={
            <Switch
              checked={onlyOutdated !== undefined}
              onChange={event => setOnlyOutdated(event.target.checked ? keysIn(outdated) : undefined)}
            />
          }
        />
        <FormControlLabel
          label={t('studio.texts.onlyMissing', { count: missing.size })}
          control={<Switch checked={onlyMissing} onChange={event => setOnlyMissing(event.target.checked)} />}
        />
      </Box>
      {found.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('studio.texts.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.slice(0, shown).map(key => (
          <Box component="li" key={key} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {key}
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 1,
                mt: 0.5,
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
              }}
            >
              {languageCodes.map(language => (
                <TextField
                  key={language}
                  size="small"
                  multiline
                  sx={lowInput}
                  label={language.toUpperCase()}
                  value={texts[language]?.[key] ?? ''}
                  error={(texts[language]?.[key] ?? '').trim() === ''}
                  onChange={event =>
                    studio.command(
                      {
                        name: 'setText',
                        language,
                        key,
                        text: event.target.value.replaceAll('\n', ' '),
                        optional: false,
                      },
                      `text ${language} ${key}`,
                    )
                  }
                  onBlur={onLeave}
                  helperText={outdated.has(`${language} ${key}`) ? t('studio.texts.outdated') : undefined}
                  slotProps={{
                    htmlInput: {
                      'aria-label': `${key}, ${languageNames[language]}`,
                      lang: languageTag(language),
                      maxLength: 2000,
                    },
                  }}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {found.length > shown && (
        <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={() => setShown(shown + MAX_ROWS)}>
            {t('studio.texts.more', { count: found.length - shown })}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Keys of `language key`; the first space ends the language. */
function keysIn(outdated: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...outdated].map(one => one.slice(one.indexOf(' ') + 1)))
}

function missingKeys(texts: NonNullable<PanelProps['studio']['form']>['documents']['texts']): string[] {
  const keys = new Set(languageCodes.flatMap(language => Object.keys(texts[language] ?? {})))
  return [...keys].filter(key => languageCodes.some(language => (texts[language]?.[key] ?? '').trim() === ''))
}
