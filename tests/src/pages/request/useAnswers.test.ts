import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createAttachments } from '../../../../src/form/files/attachments.ts'
import { useAnswers } from '../../../../src/pages/request/page/useAnswers.ts'
import type { PublishedForm } from '../../../../src/form/published/usePublishedForm.ts'

const published = {
  version: 1,
  validator: () => [],
  definition: {
    schema: { properties: { name: { type: 'string' } } },
    ui: { sections: [{ id: 'who', fields: ['name'] }] },
    texts: {},
  },
} as unknown as PublishedForm
const presets = {}
const attachments = createAttachments()

function answers() {
  const onIncomplete = vi.fn()
  const rendered = renderHook(
    ({ generation, isReview }: { generation: number; isReview: boolean }) =>
      useAnswers({
        published,
        presets,
        draft: { restored: undefined, attachments, generation },
        isReview,
        onIncomplete,
      }),
    { initialProps: { generation: 0, isReview: false } },
  )
  return { ...rendered, onIncomplete }
}

it('useAnswers: shows the review of the answers', async () => {
  const { result, rerender, onIncomplete } = answers()
  act(() => result.current.edited({ name: 'Ona' }))
  rerender({ generation: 0, isReview: true })
  await waitFor(() => expect(result.current.checked).toEqual({ name: 'Ona' }))
  expect(onIncomplete).not.toHaveBeenCalled()
})

it('useAnswers: shows nothing of deleted answers in any way to the review', async () => {
  const { result, rerender, onIncomplete } = answers()
  act(() => {
    result.current.edited({ name: 'Ona' })
    result.current.setChecked({ name: 'Ona' })
  })
  rerender({ generation: 1, isReview: false })
  expect(result.current.checked).toBeUndefined()
  rerender({ generation: 1, isReview: true })
  await waitFor(() => expect(onIncomplete).toHaveBeenCalled())
  expect(result.current.checked).toBeUndefined()
})
