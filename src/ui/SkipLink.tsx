import { styled } from '@mui/material/styles'

import { useText } from '../i18n/TextsContext.ts'

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: 10,
  fontWeight: 600,
  color: theme.palette.primary.contrastText,
  backgroundColor: theme.palette.primary.main,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}))

/** First Tab stop of every page. */
export function SkipLink({ target = 'main-content' }: { target?: string }) {
  const t = useText()
  const jump = (event: React.MouseEvent) => {
    event.preventDefault()
    document.getElementById(target)?.focus()
  }
  return (
    <Anchor href={`#${target}`} onClick={jump}>
      {t('layout.skipToContent')}
    </Anchor>
  )
}
