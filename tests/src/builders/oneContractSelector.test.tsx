import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { expect, test } from 'vitest'

import { OneContractSelector } from '../../../src/builders/scopes/OneContractSelector.tsx'
import { TextsContext } from '../../../src/i18n/TextsContext.ts'

const t = (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {})].join(' ')
const contracts = ['F-1', 'F-2'].map(contractNumber => ({
  id: contractNumber,
  contractNumber,
  factoringProduct: 'ORDINARY',
  status: 'ACTIVE',
}))

test.each([1, 2])('the number of the shown contract is copied, with %d to choose from (SHL-83)', async count => {
  const user = userEvent.setup()
  render(
    <CoreAdminContext>
      <TextsContext value={{ t, language: 'en' } as never}>
        <OneContractSelector
          contracts={contracts.slice(0, count)}
          selected={contracts[0]!}
          onSelect={() => undefined}
        />
      </TextsContext>
    </CoreAdminContext>,
  )
  await user.click(screen.getByRole('button', { name: /^copy.of/ }))
  expect(await navigator.clipboard.readText()).toBe('F-1')
  expect(screen.queryByRole('dialog')).toBeNull()
})
