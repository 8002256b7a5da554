import { describe, expect, it } from 'vitest'
import { classesIn, passwordProblem, passwordSize } from '../../../schemas/validation/passwordRules.ts'
import { passwordTable } from '../../support/passwordTable.ts'

describe('new password', () => {
  it.each(passwordTable)('%j is answered with %s (LOG-51)', (password, code) => {
    expect(passwordProblem(password)).toBe(code)
  })

  it('counts characters, not code units', () => {
    expect(passwordSize('Az\u030C')).toBe(2)
    expect(passwordSize('🔑')).toBe(1)
  })

  it('distinguishes the four character classes', () => {
    expect([...classesIn('aA1!')]).toEqual(['lowercase', 'uppercase', 'digit', 'symbol'])
    expect([...classesIn('?+= ')]).toEqual([])
    for (const symbol of '!@#$%^&*') expect([...classesIn(symbol)]).toEqual(['symbol'])
  })
})
