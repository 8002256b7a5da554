import { useEffect, useLayoutEffect } from 'react'

import { usePortalSettings } from '../layout/PortalSettingsContext.ts'

function setTitle(page: string, portal: string): void {
  document.title = page === '' ? portal : `${page} · ${portal}`
}

/** "Page · Portal" in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useEffect(() => setTitle(page, brand.name), [page, brand.name])
}

/** The title a layout gives until the page inside says it better: it is set earlier in the same commit. */
export function useDefaultDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useLayoutEffect(() => setTitle(page, brand.name), [page, brand.name])
}
