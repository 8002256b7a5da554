import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import { SHELL_ID } from '../../schemas/pages/shellData.ts'
import type { Boot } from '../app/boot.ts'
import { changedControls } from './changedControls.ts'
import { stopKeepingClicks } from './earlyClicks.ts'
import { type LanguageChoice, PublicApp } from './PublicApp.tsx'

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  return element
}

/** Mounts a page for visitors who are not signed in, in place of what the HTML may contain. */
export function mountPublic(boot: Boot, page: ReactNode, choice?: LanguageChoice): void {
  const root = rootElement()
  stopKeepingClicks()
  document.getElementById(SHELL_ID)?.remove()
  root.removeAttribute('data-behind')
  root.replaceChildren()
  const { dataset } = document.documentElement
  delete dataset['step']
  delete dataset['draft']
  createRoot(root).render(
    <PublicApp boot={boot} choice={choice}>
      {page}
    </PublicApp>,
  )
}

/** Not in React's types: https://github.com/facebook/react/pull/16532. Without it, sections are only taken over later. */
type Prioritized = { unstable_scheduleHydration?: (target: Element) => void }

type Rendered = {
  /** Names of the styles in the HTML. */
  styles: readonly string[]
  /** Runs when the page answers. */
  onReady: () => void
}

/** Takes over a page that was rendered on the server: `page` renders what the HTML contains. */
export function hydratePublic(
  boot: Boot,
  page: ReactNode,
  choice: LanguageChoice | undefined,
  { styles, onReady }: Rendered,
): void {
  const root: Root & Prioritized = hydrateRoot(
    rootElement(),
    <RenderedStyles names={styles} onReady={onReady}>
      <PublicApp boot={boot} choice={choice}>
        {page}
      </PublicApp>
    </RenderedStyles>,
  )
  // React would leave the sections for later and wait before them; somebody waits for what follows from these answers.
  for (const control of changedControls()) root.unstable_scheduleHydration?.(control)
}

/** Marks the styles of the HTML as inserted, before any component would insert them again. */
function RenderedStyles({
  names,
  onReady,
  children,
}: {
  names: readonly string[]
  onReady: () => void
  children: ReactNode
}) {
  const cache = useEmotionCache()
  useState(() => {
    if (cache) for (const name of names) cache.inserted[name] = true
  })
  useEffect(onReady, [onReady])
  return children
}
