import { describe, expect, it } from 'vitest'
import { CmsService } from '../../../server/modules/cms/cms.service.ts'
import { readLegalTexts } from '../../../server/modules/cms/legalTexts.ts'
import type { FormUi } from '../../../src/contract/formTypes.ts'
import { readShippedForms } from '../../../server/forms/shipped.ts'
import { root } from '../../support/app.ts'

const service = new CmsService(readLegalTexts())
const titles = service.legalTexts('en').map(({ title }) => title)

describe('legal texts', () => {
  it('include every title of the specification', () => {
    expect(titles).toEqual(
      expect.arrayContaining([
        'LeasingForm Info Property value',
        'Info Property Insurance',
        'Confirmation',
        'Consent Marketing',
        'Info politically exposed',
        'Marketing Consent',
        'Info Monthly Payment',
        'Marketing Consent Detailed Private',
        'Marketing Consent Detailed Business',
        'Spouse Income',
        'Spouse Commitments',
      ]),
    )
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('include the terms shown at login once, and the cookie notice (SHL-28)', () => {
    const texts = service.legalTexts('lt')
    expect(
      texts.filter(text => text.field_type_of_legal_text === 'Simple text' && text.field_where_to_show === 'Login'),
    ).toHaveLength(1)
    expect(texts.some(({ title }) => title === 'Cookies')).toBe(true)
  })

  it('include every title that a form references; the forms reference every title of the specification', () => {
    const layouts = [...readShippedForms(root).values()].map(({ ui }) => ui as FormUi)
    const asked = layouts.flatMap(ui => [
      ...Object.values(ui.fields ?? {}).flatMap(({ legalText }) => legalText ?? []),
      ...Object.values(ui.legalTexts ?? {}),
    ])
    expect(asked.filter(title => !titles.includes(title))).toEqual([])
    expect([...new Set(asked)].toSorted()).toEqual([
      'Confirmation',
      'Consent Marketing',
      'Info Monthly Payment',
      'Info Property Insurance',
      'Info politically exposed',
      'LeasingForm Info Property value',
      'Marketing Consent',
      'Marketing Consent Detailed Business',
      'Marketing Consent Detailed Private',
      'Spouse Commitments',
      'Spouse Income',
    ])
  })

  it('differ by language and start with a heading', () => {
    const [en, lt, lv, ee] = (['en', 'lt', 'lv', 'ee'] as const).map(language => service.legalTexts(language))
    for (let index = 0; index < titles.length; index += 1) {
      const bodies = [en, lt, lv, ee].map(texts => texts?.[index]?.body[0]?.value ?? '')
      expect(new Set(bodies).size, titles[index]).toBe(4)
      for (const body of bodies) expect(body).toMatch(/^<h3>[^<]+<\/h3></)
    }
  })
})
