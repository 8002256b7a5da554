import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { readBanners, readFaq } from '../../../server/modules/cms/content.ts'
import { buildTestApp, root } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

type Faq = { field_category: string; title: string; body: string }[]
type Banners = { title: string; field_image: { url: string }; field_link: { uri: string } }[]
const get = (path: string) => portal.client().get(`/api/cms/${path}`)

describe('frequent questions', () => {
  it('are returned in the requested language, grouped by category, without login (SHL-30)', async () => {
    const [lt, ee] = [(await get('faq?language=lt')).json<Faq>(), (await get('faq?language=ET')).json<Faq>()]
    expect(lt).toHaveLength(ee.length)
    expect(lt[0]).toEqual({
      field_category: 'Prisijungimas',
      title: 'Kaip galiu prisijungti?',
      body: expect.stringContaining('Smart-ID'),
    })
    expect(ee[0]?.title).toBe('Kuidas saan sisse logida?')
    const order = lt.map(({ field_category: category }) => category)
    expect(order.filter((category, index) => category !== order[index - 1])).toHaveLength(new Set(order).size)
  })

  it('default to English', async () => {
    expect((await get('faq')).json<Faq>()[0]?.title).toBe('How can I log in?')
  })

  it('prevent startup with a script or an unsafe link', () => {
    const words = (text: string) => ({ en: text, lt: text, lv: text, ee: text })
    const entry = { field_category: words('A'), title: words('B'), body: words('<p>C</p>') }
    expect(readFaq([entry])).toEqual([entry])
    for (const body of ['<script>x</script>', '<a href="javascript:x">y</a>', '<p onclick="x">y</p>', '<p>open']) {
      expect(() => readFaq([{ ...entry, body: words(body) }]), body).toThrow(StartError)
    }
    expect(() => readFaq([{ ...entry, body: { en: 'only' } }])).toThrow(StartError)
  })
})

describe('banners', () => {
  it('have image, link and title, and the image exists (SHL-30)', async () => {
    const [lv] = [(await get('banners?language=lv')).json<Banners>()]
    expect(lv[0]).toEqual({
      title: 'Visi produkti vienuviet',
      field_image: { url: '/brand/banners/overview.svg' },
      field_link: { uri: '/general/dashboard' },
    })
    for (const { field_image: image } of lv) expect(existsSync(join(root, 'public', image.url)), image.url).toBe(true)
  })

  it('accept internal links only', () => {
    const [banner] = readBanners()
    for (const link of [
      'https://elsewhere.example',
      '//elsewhere.example',
      'javascript:alert(1)',
      '/a/../../b',
      '/\\elsewhere',
      '',
    ]) {
      expect(() => readBanners([{ ...banner, link }]), link).toThrow(StartError)
    }
    expect(() => readBanners([{ ...banner, image: 'https://elsewhere.example/x.svg' }])).toThrow(StartError)
  })
})

describe('texts of the public pages', () => {
  it('are those the pages show, and none of the signed-in pages', async () => {
    const words = (await get('translations?language=ee')).json<Record<string, string>>()
    expect(words['errors.SME34']).toBe('Vale kasutajatunnus või parool')
    expect(Object.keys(words).some(key => key.startsWith('menu.') || key.startsWith('operator.'))).toBe(false)
  })
})

describe.each(['faq', 'banners', 'translations', 'legal-text'])('%s', path => {
  it('rejects an unknown language', async () => {
    for (const language of ['xx', 'pl', '12', 'english', '%00', '<script>']) {
      const answer = await get(`${path}?language=${encodeURIComponent(language)}`)
      expect(answer.statusCode, language).toBe(400)
      expect(answer.json()).toMatchObject({ status: 400 })
    }
  })
})
