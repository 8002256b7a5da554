import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, Suspense } from 'react'

import { type LazyPart, lazyPart } from '../../ui/lazy/lazyPart.tsx'
import type { WidgetProps } from './types.ts'

/** A widget whose code is loaded with the first form that uses it; `load` loads it before. */
export function onDemand(load: () => Promise<ComponentType<WidgetProps>>): LazyPart<WidgetProps> {
  const Loaded = lazyPart(load)
  function OnDemand(props: WidgetProps) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 48 }} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(OnDemand, { load: Loaded.load })
}
