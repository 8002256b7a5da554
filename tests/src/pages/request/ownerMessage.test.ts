import { expect, it } from 'vitest'

import { ownerMessage } from '../../../../src/pages/request/review/ownerMessage.ts'
import type { FormDocument } from '../../../../src/contract/formTypes.ts'

const t = (key: string, values?: Readonly<Record<string, unknown>>) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`
const messageOf = (code: string, applicant: FormDocument) =>
  ownerMessage({ code, message: 'Refused.' }, { applicant }, t)

it('owner message names the typed name, of a person and of a company, and links to it', () => {
  expect(messageOf('SME78', { type: 'PRIVATE', name: 'Jonas', surname: 'Jonaitis', code: '38001010009' })).toEqual({
    severity: 'error',
    text: 'Refused. request.bank.expectedName {"name":"Jonas Jonaitis"}',
    change: { label: 'request.bank.changeName', path: 'applicant.name' },
  })
  expect(messageOf('SME78', { type: 'BUSINESS', name: 'UAB „Pavyzdys“' }).text).toContain('"name":"UAB „Pavyzdys“"')
})

it('owner message links to the code where the bank knows another one, and to nothing for other rejections', () => {
  expect(messageOf('BANK_WRONG_PERSON', {}).change).toEqual({
    label: 'request.bank.changeCode',
    path: 'applicant.code',
  })
  expect(messageOf('BANK_USED', {})).toEqual({ severity: 'error', text: 'Refused.' })
})
