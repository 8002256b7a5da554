import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { chartColours } from '../../../src/charts/chartColours.ts'
import { tones } from '../../../src/contract/tones.ts'
import { themes } from '../../../src/theme/theme.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira and Fernandes 2009, severity 1: what a person sees of a colour, in linear RGB. */
const visions: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z
const linear = (byte: number) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** Linear RGB of a hex colour as it is seen. */
function seen(colour: string, vision: string): Triple {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colour) ?? []
  const [r, g, b] = [red, green, blue].map(hex => linear(Number.parseInt(hex, 16))) as unknown as Triple
  expect(Number.isNaN(r + g + b), colour).toBe(false)
  return (visions[vision] ?? []).map(row => clamp(dot(row, [r, g, b]))) as unknown as Triple
}

const LUMINANCE: Triple = [0.2126, 0.7152, 0.0722]

/** CIE 1976: from about 2.3 on a difference can be seen side by side; a legend is some way off. */
function difference(one: Triple, other: Triple): number {
  const lab = (rgb: Triple): Triple => {
    const part = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
    const x = part(dot([0.4124, 0.3576, 0.1805], rgb) / 0.95047)
    const y = part(dot(LUMINANCE, rgb))
    const z = part(dot([0.0193, 0.1192, 0.9505], rgb) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function contrast(one: Triple, other: Triple): number {
  const [low = 0, high = 0] = [dot(LUMINANCE, one), dot(LUMINANCE, other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const MIN_DIFFERENCE = 20
const AA_TEXT = 4.5

describe.each(Object.keys(visions))('with %s', vision => {
  test.each(['light', 'dark'] as const)('the colours of one chart stay apart in the %s theme (DSH-67)', mode => {
    const charts = Object.entries(chartColours(themes[mode].palette))
    const close = charts.flatMap(([chart, colours]) =>
      Object.entries(colours).flatMap(([name, one], index, all) =>
        all
          .slice(index + 1)
          .filter(([, other]) => difference(seen(one, vision), seen(other, vision)) < MIN_DIFFERENCE)
          .map(([other]) => `${chart}: ${name}, ${other}`),
      ),
    )
    expect(close).toEqual([])
    expect(charts.length).toBeGreaterThan(4)
  })

  test.each(['light', 'dark'] as const)(
    'the word on a chip, which says its status, is readable in the %s theme',
    mode => {
      const weak = Object.entries(tones).filter(
        ([, { [mode]: chip }]) => contrast(seen(chip.text, vision), seen(chip.background, vision)) < AA_TEXT,
      )
      expect(weak.map(([tone]) => tone)).toEqual([])
    },
  )
})

test('the measure finds the pair that the dark theme had: the light red of texts beside the green', () => {
  const { error, primary } = themes.dark.palette
  expect(difference(seen(error.main, 'protanopia'), seen(primary.main, 'protanopia'))).toBeLessThan(MIN_DIFFERENCE)
})

test('no chart takes a colour of the theme past these (DSH-67)', () => {
  const past = readdirSync('src/charts')
    .filter(name => name !== 'chartColours.ts')
    .filter(name =>
      /palette\.(secondary|error|warning|success|info)|palette\[/.test(readFileSync(`src/charts/${name}`, 'utf8')),
    )
  // The text in a column is the contrasting one of its tone.
  expect(past).toEqual(['ShareColumns.tsx'])
})
