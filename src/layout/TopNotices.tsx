import { ClosureBanner } from './ClosureBanner.tsx'
import { UnsupportedBrowser } from './UnsupportedBrowser.tsx'

/** What stands above every page, public or signed in, and moves it down. */
export function TopNotices() {
  return (
    <>
      <UnsupportedBrowser />
      <ClosureBanner />
    </>
  )
}
