import Typography from '@mui/material/Typography'

import { useText } from '../i18n/TextsContext.ts'

type Props = {
  /** What the figures are made of. */
  readonly of: 'usage' | 'limit' | 'loan' | 'schedule' | 'products'
  /** Missing where a chart shows shares. */
  readonly currency?: string | undefined
}

/** The line below a chart: the unit of its figures and where they come from (DSH-60). */
export function ChartSource({ of, currency = '' }: Props) {
  const t = useText()
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {t(`chart.source.${of}`, { currency })}
    </Typography>
  )
}
