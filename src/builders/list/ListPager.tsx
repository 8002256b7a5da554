import { useListContext } from 'ra-core'

import { Pager } from './Pager.tsx'

/** The pager of the list around it. */
export function ListPager({ sizes }: { sizes: readonly number[] }) {
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext()
  return <Pager page={page} size={perPage} total={total} sizes={sizes} onPage={setPage} onSize={setPerPage} />
}
