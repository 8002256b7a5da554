import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'

import { useForm } from '../context.ts'
import type { Section } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import { Calculator } from './Calculator.tsx'
import { useSetup } from './useSetup.ts'

/** Financial calculator (FRM-15, FRM-16): loads the limits first, then shows sliders within them. */
export function CalculatorSection({ section }: { section: Section }) {
  const { store, services, texts } = useForm()
  const product = String(getAt(store.getState().document, 'financial_product_type') ?? '')
  const limits = useSetup(product, services.calculatorSetup, services.known?.calculatorSetup)
  if (limits.status === 'loading') {
    return (
      <Box sx={{ display: 'grid', gap: 3 }} role="status" aria-label={texts.chrome('request.calculator.loading')}>
        {section.fields.slice(0, 4).map(field => (
          <Skeleton key={field.path} variant="rounded" sx={{ height: 72 }} />
        ))}
      </Box>
    )
  }
  if (limits.status === 'failed') {
    return (
      <Alert severity="error" action={<Button onClick={limits.retry}>{texts.chrome('request.retry')}</Button>}>
        {texts.chrome('request.calculator.setupFailed')}
      </Alert>
    )
  }
  return <Calculator section={section} setup={limits.setup} product={product} />
}
