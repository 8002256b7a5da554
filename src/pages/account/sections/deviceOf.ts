export type Device = {
  readonly browser: string | undefined
  readonly system: string | undefined
  readonly kind: 'computer' | 'phone' | 'tablet'
}

/** Order matters: most user agents also name the browsers they descend from. */
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

/** A readable device name for a user agent: "Firefox", "Windows". A guess, never used for decisions. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstOf(systems, text)
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(text))
  const isPhone = system === 'iPhone' || system === 'Android'
  return { browser: firstOf(browsers, text), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer' }
}
