import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { ExportMenuButton } from '../../../src/builders/list/ExportMenuButton.tsx'

const props = { isRunning: false, disabled: false } as const

test('without CSV a press exports a spreadsheet', async () => {
  const onExport = vi.fn()
  render(<ExportMenuButton {...props} csv={undefined} onExport={onExport} />)
  await userEvent.click(screen.getByRole('button'))
  expect(onExport.mock.calls).toEqual([['xlsx']])
})

test('CSV has a button of its own beside the spreadsheet', async () => {
  const onExport = vi.fn()
  render(<ExportMenuButton {...props} csv="beside" onExport={onExport} />)
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  expect(onExport.mock.calls).toEqual([['xlsx'], ['csv']])
})

test('or both formats are chosen in a menu', async () => {
  const onExport = vi.fn()
  render(<ExportMenuButton {...props} csv onExport={onExport} />)
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getAllByRole('menuitem')[1]!)
  expect(onExport.mock.calls).toEqual([['csv']])
})

test('without rows the buttons stay focusable, say why and export nothing', async () => {
  const onExport = vi.fn()
  render(
    <ExportMenuButton {...props} disabled csv="beside" reason="There are no rows to export." onExport={onExport} />,
  )
  const buttons = screen.getAllByRole('button', { description: 'There are no rows to export.' })
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
    await userEvent.click(button)
  }
  expect(onExport).not.toHaveBeenCalled()
})
