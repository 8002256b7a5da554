import { describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { classifierKinds } from '../../../server/modules/classifiers/classifiers.types.ts'
import { ClassifierService } from '../../../server/modules/classifiers/classifiers.service.ts'
import { readClassifiers } from '../../../server/modules/classifiers/documents.ts'
import { languages } from '../../../schemas/languages.ts'

const documents = readClassifiers()
const service = new ClassifierService(() => new Date('2026-11-21T10:00:00Z'), documents)

describe('classifiers', () => {
  it.each(classifierKinds)('have the codes of %s in every language', kind => {
    const codes = service.values(kind, 'en').map(({ code }) => code)
    expect(codes.length).toBeGreaterThan(1)
    expect(new Set(codes).size).toBe(codes.length)
    for (const language of languages) {
      const values = service.values(kind, language)
      expect(values.map(({ code }) => code)).toEqual(codes)
      expect(values.filter(({ description }) => description.trim() === '')).toEqual([])
    }
  })

  it('return descriptions in the requested language', () => {
    expect(languages.map(language => service.values('lease-purposes', language)[1])).toEqual([
      { code: 'Family', description: 'For the family' },
      { code: 'Family', description: 'Šeimos reikmėms' },
      { code: 'Family', description: 'Ģimenes vajadzībām' },
      { code: 'Family', description: 'Pere tarbeks' },
    ])
  })

  it('return the models of one brand only', () => {
    const models = service.values('asset-models', 'en', 'VOLKSWAGEN')
    expect(models).toContainEqual({ code: 'VOLKSWAGEN_GOLF', description: 'Golf' })
    expect(models.length).toBeGreaterThan(0)
    expect(models.every(({ code }) => code.startsWith('VOLKSWAGEN_'))).toBe(true)
    expect(models.at(-1)).toEqual({ code: 'VOLKSWAGEN_OTHER', description: 'Other' })
    expect(service.values('asset-models', 'en', 'NO_SUCH_BRAND')).toEqual([])
  })

  it('offer a model for every brand', () => {
    for (const { code } of service.values('asset-brands', 'en'))
      expect(service.values('asset-models', 'en', code).length, code).toBeGreaterThan(0)
  })

  it('list years down from the next one, ending in 0 for other (FRM-45)', () => {
    const years = service.values('asset-years', 'lt').map(({ code }) => code)
    expect(years.slice(0, 2)).toEqual(['2027', '2026'])
    expect(years.slice(-2)).toEqual(['1990', '0'])
  })

  it('start the calling codes with the Baltic countries', () => {
    expect(service.values('asset-calling-codes', 'lt').slice(0, 3)).toEqual([
      { code: '+370', description: 'Lietuva' },
      { code: '+371', description: 'Latvija' },
      { code: '+372', description: 'Estija' },
    ])
  })

  it('check whether a code exists in its group (FRM-43)', () => {
    expect(service.has('asset-models', 'AUDI_A4', 'AUDI')).toBe(true)
    expect(service.has('asset-models', 'AUDI_A4', 'BMW')).toBe(false)
    expect(service.has('lease-purposes', 'family')).toBe(false)
  })

  it('find the calling code of a number', () => {
    expect(
      ['+37061234567', '+33612345678', '+99912345678', '37061234567', ''].map(phone =>
        service.begins('asset-calling-codes', phone),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it('prevent startup when a list is invalid', () => {
    const twice = { ...documents, callingCodes: [...documents.callingCodes, documents.callingCodes[0]] }
    expect(() => readClassifiers(twice)).toThrow(StartError)
    expect(() => readClassifiers(twice)).toThrow('+370 stands twice')
    const halfTranslated = {
      ...documents,
      lists: { ...documents.lists, 'other-year': [{ code: '0', description: { en: 'Other' } }] },
    }
    expect(() => readClassifiers(halfTranslated)).toThrow('/lists/other-year/0/description/lt: required')
  })
})
