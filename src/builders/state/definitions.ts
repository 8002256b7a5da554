import { createContext, useContext } from 'react'

import type { ResourceDefinition, ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'

export const DefinitionsContext = createContext<ResourceDefinitions | undefined>(undefined)

export function useDefinitions(): ResourceDefinitions {
  const definitions = useContext(DefinitionsContext)
  if (definitions === undefined) throw new Error('useDefinitions needs a <DefinitionsContext> above it')
  return definitions
}

export function useDefinition(resource: string): ResourceDefinition {
  const definitions = useDefinitions()
  const definition = Object.hasOwn(definitions, resource) ? definitions[resource] : undefined
  if (definition === undefined) throw new Error(`There is no resource document for "${resource}"`)
  return definition
}
