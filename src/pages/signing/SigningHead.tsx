import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocation } from 'ra-core'
import { useEffect } from 'react'

import { useNamedByFragment } from '../../builders/show/useNamedByFragment.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Fragment by which an address names the card. */
const FRAGMENT = 'contracts-to-sign'

type Props = {
  readonly id: string
  readonly count: number
  readonly isFolded: boolean
  /** Id of what folds away. */
  readonly bodyId: string
  readonly onFold: (isFolded: boolean) => void
}

/** Heading of the card with the number of its contracts. An address that names the card unfolds it and scrolls to it. */
export function SigningHead({ id, count, isFolded, bodyId, onFold }: Props) {
  const t = useText()
  const heading = useNamedByFragment(FRAGMENT)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${FRAGMENT}`) onFold(false)
    // Only on arrival: the card can be folded again under the same address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hash, key])
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 1.5, display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography id={id} ref={heading} tabIndex={-1} variant="h2" sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
        {t('signing.title')}
        {isFolded && ` (${count})`}
      </Typography>
      <Button
        size="small"
        color="inherit"
        aria-expanded={!isFolded}
        aria-controls={bodyId}
        onClick={() => onFold(!isFolded)}
        endIcon={<ExpandMoreRounded sx={{ transform: isFolded ? 'none' : 'rotate(180deg)' }} />}
      >
        {t(isFolded ? 'signing.unfold' : 'signing.fold')}
      </Button>
    </Box>
  )
}
