import Skeleton from '@mui/material/Skeleton'
import { type ComponentType, Suspense } from 'react'

import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import type { WidgetProps } from './types.ts'

/** A widget whose code is loaded with the first form that uses it. */
export function onDemand(load: () => Promise<ComponentType<WidgetProps>>): ComponentType<WidgetProps> {
  const Loaded = lazyPart(load)
  return function OnDemand(props: WidgetProps) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
