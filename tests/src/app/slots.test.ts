import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { missingPermission } from '../../../src/builders/slots/PartList.tsx'
import { parts } from '../../../src/app/slots.ts'
import type { Permission } from '../../../schemas/vocabulary.ts'

type Named = { readonly id: string }
type Document = {
  actions?: Named[]
  panels?: Named[]
  rowActions?: Named[]
  selection?: Named[]
  detail?: { actions?: Named[]; panels?: Named[]; tables?: { actions?: Named[] }[] }
}

const folder = join(import.meta.dirname, '../../../resources')
const named = readdirSync(folder)
  .filter(file => file.endsWith('.json') && !file.includes('schema'))
  .flatMap(file => {
    const {
      actions = [],
      panels = [],
      rowActions = [],
      selection = [],
      detail = {},
    } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document
    const all = [
      ...actions,
      ...panels,
      ...rowActions,
      ...selection,
      ...(detail.actions ?? []),
      ...(detail.panels ?? []),
      ...(detail.tables ?? []).flatMap(table => table.actions ?? []),
    ]
    return all.map(({ id }) => `${file}: ${id}`)
  })

describe('components of resource documents', () => {
  it('exist for each id in a document', () => {
    expect(named.filter(name => !Object.hasOwn(parts, name.split(': ')[1] ?? ''))).toEqual([])
  })

  it('are each named by a document', () => {
    expect(Object.keys(parts).filter(id => !named.some(name => name.endsWith(`: ${id}`)))).toEqual([])
  })

  it('report the permission that the user lacks', () => {
    const active = {
      partyFid: 'P',
      productFid: 'F',
      productType: 'FACTORING',
      permissions: new Set<Permission>(['READ']),
    } as const
    const part = { id: 'add-buyer', permission: 'ADD_BUYER' } as const
    expect(missingPermission({ id: 'pay' }, active)).toBeUndefined()
    expect(missingPermission(part, active)).toBe('ADD_BUYER')
    expect(
      missingPermission(part, { ...active, permissions: new Set<Permission>(['READ', 'ADD_BUYER']) }),
    ).toBeUndefined()
    expect(missingPermission(part, null)).toBe('ADD_BUYER')
  })
})
