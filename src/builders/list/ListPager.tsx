import { useListContext } from 'ra-core'

import { Pager } from './Pager.tsx'

/** The pager for the surrounding list context. */
export function ListPager({ sizes }: { sizes: readonly number[] }) {
  const { page, perPage, setPage, setPerPage, total = 0, meta } = useListContext()
  return (
    <Pager
      page={page}
      size={perPage}
      total={total}
      bounded={meta?.totalIsBounded === true}
      sizes={sizes}
      onPage={setPage}
      onSize={setPerPage}
    />
  )
}
