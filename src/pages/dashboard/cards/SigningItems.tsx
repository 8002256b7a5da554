import { Suspense } from 'react'

import { useParts } from '../../../builders/slots/parts.ts'
import { useDefinition } from '../../../builders/state/definitions.ts'

const noPath = {}
const noReload = () => {}

/** Contracts that await a signature (SIG-03); rendered by the component that the contract list uses too. */
export function SigningItems() {
  const definition = useDefinition('factoring/contracts')
  const Part = useParts()['signing-items']
  if (Part === undefined) return null
  return (
    <Suspense fallback={<span hidden data-pending="" />}>
      <Part definition={definition} path={noPath} reload={noReload} />
    </Suspense>
  )
}
