import CheckRounded from '@mui/icons-material/CheckRounded'
import TranslateRounded from '@mui/icons-material/TranslateRounded'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

import { languageNames, languageTag } from '../contract/languages.ts'
import { useTexts } from '../i18n/TextsContext.ts'

export function LanguageMenu() {
  const { t, language, languages, changeLanguage } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<TranslateRounded />}
        aria-label={`${language.toUpperCase()} ${t('language.choose')}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
        // On a phone the header has room for the code only.
        sx={{ minWidth: 44, px: 1.25, '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
      >
        {language.toUpperCase()}
      </Button>
      <Menu
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('language.choose') } }}
      >
        {languages.map(one => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === language}
            lang={languageTag(one)}
            selected={one === language}
            onClick={() => {
              setAnchor(null)
              void changeLanguage(one)
            }}
          >
            <ListItemIcon>{one === language && <CheckRounded fontSize="small" />}</ListItemIcon>
            {languageNames[one]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
