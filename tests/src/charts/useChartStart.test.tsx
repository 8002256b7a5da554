import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useChartStart } from '../../../src/charts/useChartStart.ts'

function preferReducedMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('chart', () => {
  test('starts to grow after 100 ms, not before (DSH-09)', () => {
    preferReducedMotion(false)
    const { result } = renderHook(() => useChartStart())
    act(() => {
      vi.advanceTimersByTime(99)
    })
    expect(result.current).toEqual({ started: false, still: false })
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(result.current.started).toBe(true)
  })

  test('shows its final state at once with reduced motion', () => {
    preferReducedMotion(true)
    expect(renderHook(() => useChartStart()).result.current).toEqual({ started: true, still: true })
  })
})
