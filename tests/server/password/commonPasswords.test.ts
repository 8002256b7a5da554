import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../../server/modules/password/commonPasswords.ts'
import { readTemporaryPassword, temporaryPassword } from '../../../server/modules/password/temporaryPassword.ts'

const nobody = { username: 'zzzz', email: 'zzzz@zzzz.example', companies: [] }
const rasa = { username: 'rasa.z', email: 'Rasa.Zemaite@mediena.example', companies: ['UAB „Žalia giria“', 'SIA Koks'] }

describe('commonly guessed password (LOG-52, SEC-03)', () => {
  it.each([
    'Password1',
    'password123!',
    'P@ssw0rd',
    'Passw0rd2026!',
    '1Qaz2wsx!',
    'Qwerty123',
    'Slaptažodis1',
    'Parole2024!',
    'Parool123!',
    'Vasara2026!',
    'Welcome1!',
    'Aaaaaaa1',
    'Aabb11!!',
    'Password1234567890',
    'LIETUVA-2026',
    'Monday123!',
  ])('is %s', password => {
    expect(isCommonPassword(password, nobody)).toBe(true)
  })

  it.each([
    'Rasa.z-2026-ok',
    'My.rasa.zemaite.7',
    'xX-rasa.zemaite@mediena.example',
    'Zalia-Giria-88',
    'ŽaliaGiria!1',
    'Z4lia giria!1',
  ])('of this user is %s', password => {
    expect(isCommonPassword(password, rasa)).toBe(true)
    expect(isCommonPassword(password, nobody)).toBe(false)
  })

  it.each([
    'Correct-Horse-7',
    'Grazi-Diena-27!',
    'xK9#mQ2$vL',
    'password and then a much longer sentence, with 3 things',
    'Žuvis plaukia 3 upėmis',
  ])('is not %s', password => {
    expect(isCommonPassword(password, rasa)).toBe(false)
  })
})

describe('temporary password', () => {
  it('has 140 bits and is read back in any typed form', () => {
    const made = new Set(Array.from({ length: 50 }, temporaryPassword))
    expect(made.size).toBe(50)
    for (const one of made) {
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
      for (const typed of [
        one,
        one.toLowerCase(),
        one.replaceAll('-', ''),
        one.replaceAll('-', ' '),
        one.replaceAll('0', 'O').replaceAll('1', 'l'),
      ])
        expect(readTemporaryPassword(typed)).toBe(one)
    }
  })

  it.each(['', 'x', '0000-0000-0000-0000-0000-0000-000', 'UUUU-UUUU-UUUU-UUUU-UUUU-UUUU-UUUU', 'A'.repeat(43)])(
    'is not %j',
    typed => {
      expect(readTemporaryPassword(typed)).toBeUndefined()
    },
  )
})
