import { Suspense, useEffect, useState } from 'react'

import { lazyPart } from '../ui/lazy/lazyPart.tsx'
import { loadWhenIdle } from '../ui/lazy/loadWhenIdle.ts'

const SectionProgress = lazyPart(() => import('./SectionProgress.tsx').then(file => file.SectionProgress), {
  onFailure: 'nothing',
})

/** Form progress on wide screens. Not needed for the first answer, so it loads when the page is idle. */
export function ProgressAside() {
  const [isThere, setThere] = useState(false)
  useEffect(() => loadWhenIdle([() => SectionProgress.load().then(() => setThere(true))]), [])
  return <Suspense fallback={null}>{isThere && <SectionProgress />}</Suspense>
}
