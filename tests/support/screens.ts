import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const screens = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const
export type Screen = keyof typeof screens
export const screenNames = Object.keys(screens) as Screen[]

/**
 * Sets the window to a phone, tablet or desktop, and waits until the page has this size: a busy browser resizes it later.
 * The mouse is taken to the corner: a button that came to lie under it would open its tooltip, over the page and outside its landmarks.
 */
export async function useScreen(page: Page, screen: Screen): Promise<void> {
  const { width } = screens[screen]
  await page.mouse.move(0, 0)
  await page.setViewportSize(screens[screen])
  await expect.poll(() => page.evaluate(() => window.innerWidth), `the width of the ${screen}`).toBe(width)
}

/** Fails on horizontal overflow at the current screen size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(excess, 'the page is wider than the window').toBeLessThanOrEqual(0)
}

/** Fails when a visible button or input has a touch target below 44 pixels, including the label or frame that receives the touch. */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[role=button]')].flatMap(control => {
      const own = control.getBoundingClientRect()
      if (
        !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        own.width <= 1 ||
        own.bottom <= 0
      )
        return []
      const { width, height } = (
        control.closest('label') ??
        control.closest('.MuiInputBase-root') ??
        control
      ).getBoundingClientRect()
      const fits = Math.max(own.width, width) >= 43.5 && Math.max(own.height, height) >= 43.5
      return fits
        ? []
        : [`${control.id || control.ariaLabel || control.innerText}: ${Math.round(width)} × ${Math.round(height)}`]
    }),
  )
  expect(small, 'touch targets below 44 pixels').toEqual([])
}

/** Fails when an input leaves space below, is no wider than its padding, or cuts its text, as CSS containment can cause. */
export async function expectInputsFillTheirPlace(page: Page): Promise<void> {
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .MuiInputBase-root, [role=dialog] .MuiInputBase-root')].flatMap(
      frame => {
        const { bottom, width } = frame.getBoundingClientRect()
        const next = frame.nextElementSibling
        const end =
          next === null
            ? (frame.parentElement?.getBoundingClientRect().bottom ?? bottom)
            : next.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(next).marginTop)
        const input = frame.querySelector<HTMLElement>('input:not([aria-hidden]), select, textarea')
        const isCut =
          input !== null &&
          (input.getBoundingClientRect().bottom > bottom + 1 ||
            input.clientHeight < Number.parseFloat(getComputedStyle(input).fontSize) * 1.4)
        return [
          ...(end - bottom > 1 ? [`${end - bottom} below`] : []),
          ...(width < 80 ? [`${width} wide`] : []),
          ...(isCut ? ['cut'] : []),
        ].map(what => `${input?.id}: ${what}`)
      },
    ),
  )
  expect(wrong, 'inputs that do not fill their container').toEqual([])
}

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** The axe rules that depend on the theme; names, roles and order are the same in both. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/**
 * Expects no accessibility violation in the light and the dark theme (by the preference of the system). Ends in the light one.
 * @param options.within a selector, to check one region only
 * @param options.onlyLight for a state whose dark colours are checked in another language: they do not depend on the texts
 */
export async function axe(
  page: Page,
  options: { within?: string; disable?: string[]; onlyLight?: boolean } = {},
): Promise<void> {
  for (const colorScheme of options.onlyLight ? (['light'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    const { type, values } = colorScheme === 'light' ? everything : colours
    const rules = Object.fromEntries((options.disable ?? []).map(rule => [rule, { enabled: false }]))
    const violations = await violationsOf(page, options.within, {
      runOnly: { type, values: [...values] },
      rules,
      resultTypes: ['violations'],
    })
    const found = violations.flatMap(violation =>
      violation.nodes.map(
        node =>
          `${violation.id} (${violation.impact}): ${node.target.join(' ')}\n    ${node.failureSummary?.replaceAll('\n', ' ')}`,
      ),
    )
    expect(found, `accessibility, ${colorScheme} theme`).toEqual([])
  }
}

/** Half the size of `source` of the package. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour }
type Colours = { commons: { color: { Color: new (red: number, green: number, blue: number) => Colour } } }

/** Runs in the page. axe parses the same few colours for each text and everything behind it, a quarter of its time. */
function parseColoursOnce(): void {
  const { Color } = (window as unknown as { axe: Colours }).axe.commons.color
  const prototype = Color.prototype as Colour
  const { parseString } = prototype
  const parsed = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const colour = parsed.get(text) ?? parseString.call(new Color(0, 0, 0), text)
    parsed.set(text, colour)
    return Object.assign(this, { r: colour.r, g: colour.g, b: colour.b, alpha: colour.alpha })
  }
}

/** Runs axe directly in a page without frames: the builder injects axe each time and also returns the passed rules. */
async function violationsOf(page: Page, within: string | undefined, options: RunOptions): Promise<Result[]> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(options)
    return (await (within ? builder.include(within) : builder).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(parseColoursOnce)
  }
  return page.evaluate(
    async ([context, run]) =>
      (await (window as unknown as { axe: typeof Axe }).axe.run(context ?? document, run)).violations,
    [within, options] as const,
  )
}

/** Waits for the theme and its transitions, since axe would measure a colour during a transition. */
async function settled(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.waitForFunction(
    wanted => getComputedStyle(document.documentElement).colorScheme.includes(wanted),
    colorScheme,
  )
  await page.evaluate(async () => {
    const twoFrames = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // Parts of the page change the theme one after another, each with a possible transition.
    let moving: Animation[]
    do {
      await twoFrames()
      moving = running()
      await Promise.allSettled(moving.map(({ finished }) => finished))
    } while (moving.length > 0)
  })
}
