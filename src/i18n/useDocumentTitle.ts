import { useEffect, useLayoutEffect } from 'react'

import { usePortalSettings } from '../contract/PortalSettingsContext.ts'

/** The layout's title of the address, restored when a page with its own title unmounts. */
let byLayout: string | undefined

function titleOf(page: string, portal: string): string {
  return page === '' ? portal : `${page} · ${portal}`
}

/** "Page · Portal" in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useEffect(() => {
    document.title = titleOf(page, brand.name)
    return () => {
      if (byLayout !== undefined) document.title = byLayout
    }
  }, [page, brand.name])
}

/** The layout's title until the page inside sets its own: this effect runs earlier in the same commit. */
export function useDefaultDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useLayoutEffect(() => {
    byLayout = titleOf(page, brand.name)
    document.title = byLayout
    return () => {
      byLayout = undefined
    }
  }, [page, brand.name])
}
