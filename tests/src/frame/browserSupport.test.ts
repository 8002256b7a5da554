import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { unsupportedBrowser } from '../../../src/frame/browserSupport.ts'
import type { PortalSettings } from '../../../src/contract/portalSettings.ts'

const browsers: PortalSettings['browsers'] = JSON.parse(readFileSync('config/portal.json', 'utf8')).settings.browsers
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = (os: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const chromium = (version: number) =>
  `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.4240.75 Safari/537.36`

describe('unsupported browser gets a notice with the one to download (SHL-26)', () => {
  it.each([
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'edge'],
    ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)', 'edge'],
    ['Chrome 85', chromium(85), 'chrome'],
    ['Chrome 9 and not 90', chromium(9), 'chrome'],
    ['Edge 85', `${chromium(85)} Edg/85.0.564.63`, 'edge'],
    [
      'Edge 18 from before Chromium',
      `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
      'edge',
    ],
    ['Firefox 79', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:79.0) Gecko/20100101 Firefox/79.0', 'firefox'],
    ['Safari 13', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Safari/605.1.15`, 'safari'],
    ['Safari on iOS 13', `${iphone('13_7')} Version/13.1.2 Mobile/15E148 Safari/604.1`, 'safari'],
    [
      'Chrome on iOS 13, which is Safari inside',
      `${iphone('13_7')} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`,
      'safari',
    ],
    ['Opera 71 on Chromium 85', `${chromium(85)} OPR/71.0.3770.228`, 'chrome'],
    [
      'Samsung Internet on Chromium 83',
      'Mozilla/5.0 (Linux; Android 10; SM-G970F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/13.0 Chrome/83.0.4103.106 Mobile Safari/537.36',
      'chrome',
    ],
  ])('%s', (_, userAgent, browser) => {
    expect(unsupportedBrowser(userAgent, browsers)).toBe(browser)
  })
})

describe('supported browser gets no notice', () => {
  it.each([
    ['Chrome 86', chromium(86)],
    ['Chrome 144', chromium(144)],
    ['headless Chrome', chromium(140).replace('Chrome', 'HeadlessChrome')],
    ['Edge 86', `${chromium(86)} Edg/86.0.622.38`],
    [
      'Edge on Android',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.2849.80',
    ],
    ['Firefox 80', 'Mozilla/5.0 (X11; Linux x86_64; rv:80.0) Gecko/20100101 Firefox/80.0'],
    ['Firefox 147', 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0'],
    ['Safari 14', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15`],
    ['Safari on iOS 14', `${iphone('14_0')} Version/14.0 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS 17', `${iphone('17_1')} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS 17', `${iphone('17_1')} FxiOS/121.0 Mobile/15E148 Safari/605.1.15`],
    ['an iPad that says it is a Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15`],
    ['an application with a web view', `${iphone('17_1')} Mobile/15E148`],
    ['an unknown browser', 'Lynx/2.8.9rel.1 libwww-FM/2.14'],
    ['nothing', ''],
  ])('%s', (_, userAgent) => {
    expect(unsupportedBrowser(userAgent, browsers)).toBeUndefined()
  })
})
