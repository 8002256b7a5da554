import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageCodes, languageNames } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'

type Props = { source: Language; busy: boolean; onExport: (target?: Language) => void }

/** A workbook for people, and a file for each language for translation tools, which work on two languages (OPR-85). */
export function ExportMenu({ source, busy, onExport }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (target?: Language) => () => {
    setAnchor(null)
    onExport(target)
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {t('studio.export.button')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('studio.export.button') } }}
      >
        <MenuItem onClick={choose()} sx={{ minHeight: 44 }}>
          {t('studio.export.xlsx')}
        </MenuItem>
        {languageCodes
          .filter(language => language !== source)
          .map(language => (
            <MenuItem key={language} onClick={choose(language)} sx={{ minHeight: 44 }}>
              {t('studio.export.xliff', { source: languageNames[source], target: languageNames[language] })}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
