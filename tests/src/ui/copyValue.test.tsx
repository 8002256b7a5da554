import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CopyValue } from '../../../src/ui/CopyValue.tsx'
import { TextsContext } from '../../../src/i18n/TextsContext.ts'

const t = (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ')

const told = () => document.querySelector('[aria-live="polite"]')

function show() {
  const press = vi.fn()
  render(
    <TextsContext value={{ t, language: 'EN' } as never}>
      {/* A row that a click opens. */}
      <table>
        <tbody>
          <tr onClick={press}>
            <td>
              <CopyValue label="Account" value="LT039990192534871059">
                LT03 9990 1925 3487 1059
              </CopyValue>
            </td>
          </tr>
        </tbody>
      </table>
    </TextsContext>,
  )
  return press
}

describe('copying a value (SHL-47)', () => {
  const writeText = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    writeText.mockReset()
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'copy.of Account' })))

  test('copies the value without the spaces of its display, says so for four seconds, and opens no row', async () => {
    writeText.mockResolvedValue(undefined)
    const opened = show()
    await press()
    expect(writeText).toHaveBeenCalledExactlyOnceWith('LT039990192534871059')
    expect(told()?.textContent).toBe('copy.done')
    expect(opened).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(4_000))
    expect(told()?.textContent).toBe('')
  })

  test('selects the value where the browser forbids copying', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    show()
    await press()
    expect(told()?.textContent).toBe('copy.failed')
    expect(String(window.getSelection())).toBe('LT03 9990 1925 3487 1059')
  })
})
