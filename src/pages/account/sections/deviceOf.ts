export type Device = {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** Most name the browsers they descend from as well, so the order decides. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function firstOf(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** What a person would call the device behind a user agent: "Firefox", "Windows". A guess, and never used to decide anything. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstOf(systems, text)
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(text))
  const isPhone = system === 'iPhone' || system === 'Android'
  return { browser: firstOf(browsers, text), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer' }
}
