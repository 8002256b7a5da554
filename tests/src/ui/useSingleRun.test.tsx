import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { useSingleRun } from '../../../src/ui/useSingleRun.ts'

describe('useSingleRun', () => {
  test('starts no second call before the first has settled, and is busy meanwhile', async () => {
    const { result } = renderHook(() => useSingleRun())
    const ends: (() => void)[] = []
    const call = () => new Promise<void>(resolve => ends.push(resolve))
    const { run } = result.current
    act(() => {
      void run(call)
      void run(call)
    })
    expect(ends).toHaveLength(1)
    expect(result.current.busy).toBe(true)
    await act(async () => ends[0]?.())
    expect(result.current.busy).toBe(false)
    act(() => void run(call))
    expect(ends).toHaveLength(2)
  })

  test('passes an error on, and may run again after it', async () => {
    const { result } = renderHook(() => useSingleRun())
    await act(async () => {
      await expect(result.current.run(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    })
    expect(result.current.busy).toBe(false)
    let calls = 0
    await act(() => result.current.run(async () => void (calls += 1)))
    expect(calls).toBe(1)
  })
})
