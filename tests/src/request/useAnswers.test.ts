import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createAttachments } from '../../../src/form/files/attachments.ts'
import { useAnswers } from '../../../src/pages/request/page/useAnswers.ts'
import type { PublishedForm } from '../../../src/pages/request/page/usePublishedForm.ts'

const published = {
  version: 1,
  validator: () => [],
  definition: {
    schema: { properties: { name: { type: 'string' } } },
    ui: { sections: [{ id: 'who', fields: ['name'] }] },
    texts: {},
  },
} as unknown as PublishedForm
const given = {}
const attachments = createAttachments()

function answers() {
  const onIncomplete = vi.fn()
  const rendered = renderHook(
    ({ generation, wanted }: { generation: number; wanted: boolean }) =>
      useAnswers({ published, given, draft: { restored: undefined, attachments, generation }, wanted, onIncomplete }),
    { initialProps: { generation: 0, wanted: false } },
  )
  return { ...rendered, onIncomplete }
}

it('shows the check of what was filled in', async () => {
  const { result, rerender, onIncomplete } = answers()
  act(() => result.current.edited({ name: 'Ona' }))
  rerender({ generation: 0, wanted: true })
  await waitFor(() => expect(result.current.checked).toEqual({ name: 'Ona' }))
  expect(onIncomplete).not.toHaveBeenCalled()
})

it('shows nothing of answers that were wiped, whichever way somebody comes to the check', async () => {
  const { result, rerender, onIncomplete } = answers()
  act(() => {
    result.current.edited({ name: 'Ona' })
    result.current.setChecked({ name: 'Ona' })
  })
  rerender({ generation: 1, wanted: false })
  expect(result.current.checked).toBeUndefined()
  rerender({ generation: 1, wanted: true })
  await waitFor(() => expect(onIncomplete).toHaveBeenCalled())
  expect(result.current.checked).toBeUndefined()
})
