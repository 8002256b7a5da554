import { expect, it } from 'vitest'

import schema from '../../../schemas/actions/user-reset-password.json' with { type: 'json' }
import { compileValidator } from '../../../server/validation/factory.ts'
import { isEmail } from '../../../src/contract/email.ts'

const addresses = [
  'rasa@company.lt',
  'Rasa.Zemaite+portal@mail.company.example',
  "o'neil@x-y.lt",
  'a@b.c',
  'rasa',
  'rasa@',
  '@company.lt',
  'rasa@company',
  'rasa@@company.lt',
  'rasa@-x.lt',
  'ra sa@company.lt',
  'rasa@company..lt',
  '.rasa@company.lt',
  'žemaitė@company.lt',
  'rasa@įmonė.lt',
  'rasa@company.lt\nbcc: x@y.lt',
  `${'a'.repeat(246)}@bc.lt`,
  `${'a'.repeat(251)}@b.lt`,
  '🔑@x.lt',
  '',
]

it('page and server validate e-mail addresses alike (FMT-12, FMT-13)', () => {
  const { $id: _id, ...rules } = schema
  const validate = compileValidator(rules)
  const page = addresses.map(email => [email, isEmail(email)])
  expect(page).toEqual(addresses.map(email => [email, validate({ email }).length === 0]))
  expect(page.filter(([, good]) => good)).toHaveLength(5)
})
