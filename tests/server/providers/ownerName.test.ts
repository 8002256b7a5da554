import { describe, expect, test } from 'vitest'
import { isCompany, isPerson } from '../../../server/providers/bank/ownerName.ts'

describe('name of a person at a bank', () => {
  test.each([
    'Rūta Žukauskaitė',
    'RUTA ZUKAUSKAITE',
    'Žukauskaitė, Rūta',
    'zukauskaite ruta',
    '  Rūta   Žukauskaitė ',
    'JONAS JONAITIS / RUTA ZUKAUSKAITE',
    'Jonas Jonaitis ir Rūta Žukauskaitė',
    'Ru\u0304ta Z\u030cukauskaite\u0307',
  ])('is the same: %s', owner => {
    expect(isPerson(owner, 'Rūta', 'Žukauskaitė')).toBe(true)
  })

  test.each([
    'Rūta Žukauskienė',
    'Rūta',
    'Žukauskaitė',
    'Rūta Ona Žukauskaitė',
    'Jonas Jonaitis',
    '',
    '/',
    'Rūta Rūta',
    'Žukauskaitė Jonas / Rūta Jonaitė',
  ])('is another: %s', owner => {
    expect(isPerson(owner, 'Rūta', 'Žukauskaitė')).toBe(false)
  })

  test('matches with two names, a dash or northern letters', () => {
    expect(isPerson('TAMM MARI LIIS', 'Mari-Liis', 'Tamm')).toBe(true)
    expect(isPerson('Øystein Bjørk', 'Oystein', 'Bjork')).toBe(true)
    expect(isPerson("O'BRIEN JOHN", 'John', 'O’Brien')).toBe(true)
  })
})

describe('name of a company at a bank', () => {
  test.each([
    'UAB „Žaliasis slėnis“',
    'UAB ZALIASIS SLENIS',
    'Žaliasis slėnis, UAB',
    '"Zaliasis slenis" UAB',
    'Uždaroji akcinė bendrovė „Žaliasis slėnis“',
    'Žaliasis slėnis',
    'U.A.B. Žaliasis slėnis',
  ])('is the same: %s', owner => {
    expect(isCompany(owner, 'UAB „Žaliasis slėnis“')).toBe(true)
  })

  test.each(['AB „Žaliasis slėnis“', 'UAB Žaliasis miškas', 'UAB Slėnis žaliasis', 'UAB', '', 'Rūta Žukauskaitė'])(
    'is another: %s',
    owner => {
      expect(isCompany(owner, 'UAB „Žaliasis slėnis“')).toBe(false)
    },
  )

  test('matches in the other countries', () => {
    expect(isCompany('OU MERITUUL', 'Merituul OÜ')).toBe(true)
    expect(isCompany('Sabiedrība ar ierobežotu atbildību "Saule"', 'SIA Saule')).toBe(true)
    expect(isCompany('Puro Oy', 'PURO OY')).toBe(true)
    expect(isCompany('AS', 'AS')).toBe(true)
  })
})
