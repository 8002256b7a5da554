import { readFileSync } from 'node:fs'

import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { listUrlSpec } from '../../../schemas/lists/listUrl.ts'

/** The shipped documents themselves: a test against a copy would not notice a change of the format. */
export function shipped(name: string): ResourceDefinition {
  return JSON.parse(readFileSync(`resources/${name}.json`, 'utf8')) as ResourceDefinition
}

export const invoices = shipped('factoring-invoices')
export const invoiceSpec = listUrlSpec(invoices, vocabularies)
