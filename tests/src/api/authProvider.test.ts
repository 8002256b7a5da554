import { expect, it } from 'vitest'

import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import { portalAuthProvider } from '../../../src/api/session/authProvider.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { keepToken } from '../../../src/api/session/session.ts'

const definitions = {
  'factoring/invoices': { name: 'factoring/invoices', product: 'FACTORING', permission: 'UPLOAD_INVOICES' },
} as unknown as ResourceDefinitions

function provider(...permissions: [ProductType, Permission][]) {
  const held = new Map(permissions.map(([product, permission]) => [product, new Set([permission])]))
  return portalAuthProvider(
    { firstName: 'Rasa', lastName: 'Žemaitė' } as User,
    { role: 'STAFF', permissions: held },
    definitions,
  )
}
const ask = { action: 'list', resource: 'factoring/invoices', signal: undefined } as never

it.each([
  { held: [['FACTORING', 'UPLOAD_INVOICES']], allowed: true },
  { held: [['FACTORING', 'READ']], allowed: false },
  { held: [['LEASING', 'UPLOAD_INVOICES']], allowed: false },
  { held: [], allowed: false },
] as const)('list access with $held is $allowed', async ({ held, allowed }) => {
  const permissions = held.map(([product, permission]): [ProductType, Permission] => [product, permission])
  expect(await provider(...permissions).canAccess?.(ask)).toBe(allowed)
})

it('login check accepts a user with a token', async () => {
  keepToken('secret')
  await expect(provider().checkAuth({})).resolves.toBeUndefined()
})
