import { fireEvent, render, screen } from '@testing-library/react'
import { Profiler, useMemo } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { FormContext } from '../../../src/form/context.ts'
import { explain } from '../../../src/form/explain.ts'
import { createAttachments } from '../../../src/form/files/attachments.ts'
import { formTexts } from '../../../src/form/formTexts.ts'
import { buildModel } from '../../../src/form/engine/model.ts'
import { Section } from '../../../src/form/section/Section.tsx'
import { FormStore } from '../../../src/form/engine/FormStore.ts'
import { chromeKey, sample, someServices } from './fixtures/sample.ts'

/** Every section under a profiler of its own, all on one store, as <SchemaForm> renders them. */
function Sections({ onCommit }: { onCommit: (id: string) => void }) {
  const model = useMemo(() => buildModel(sample), [])
  const context = useMemo(
    () => ({
      store: new FormStore({ model, validate: () => [], explain, document: {} }),
      texts: formTexts(sample, 'en', chromeKey),
      services: someServices({ classifier: async () => [] }),
      attachments: createAttachments(),
      readOnly: false,
      layout: 'page' as const,
    }),
    [model],
  )
  return (
    <FormContext.Provider value={context}>
      {model.sections.map(section => (
        <Profiler key={section.id} id={section.id} onRender={id => onCommit(id)}>
          <Section section={section} legalText={undefined} />
        </Profiler>
      ))}
    </FormContext.Provider>
  )
}

describe('cost of a keystroke', () => {
  test.each([
    ['a text', 'First name', ['J', 'Jo', 'Jon']],
    ['an amount', 'Income', ['1', '12', '12,', '12,5']],
  ])('%s re-renders nothing', async (_name, label, keys) => {
    const onCommit = vi.fn()
    render(<Sections onCommit={onCommit} />)
    const input = screen.getByLabelText(new RegExp(label))
    await screen.findByText('Files')
    fireEvent.focus(input)
    for (const text of keys) {
      onCommit.mockClear()
      fireEvent.change(input, { target: { value: text } })
      expect(
        onCommit.mock.calls.map(([id]) => id),
        `after "${text}"`,
      ).toEqual([])
    }
  })

  test('an answer that a rule depends on re-renders the other section once, and not its own', () => {
    const onCommit = vi.fn()
    render(<Sections onCommit={onCommit} />)
    fireEvent.click(screen.getByLabelText('Married'))
    fireEvent.change(screen.getByLabelText(/Purpose/), { target: { value: 'Famil' } })
    onCommit.mockClear()
    fireEvent.change(screen.getByLabelText(/Purpose/), { target: { value: 'Family' } })
    expect(onCommit.mock.calls.map(([id]) => id)).toEqual(['spouse'])
  })
})
