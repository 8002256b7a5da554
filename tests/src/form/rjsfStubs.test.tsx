import { render } from '@testing-library/react'
import Form from '@rjsf/core/lib/components/Form.js'
import { createCustomEqual } from 'fast-equals'
import { expect, test, vi } from 'vitest'

import { noRules } from '../../../src/form/rjsfOptions.ts'
import { createCustomEqual as stub } from '../../../src/form/rjsf-stubs/fastEquals.ts'

test('unit tests run the RJSF of the build: without our templates it renders nothing', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  expect(() => render(<Form schema={{ type: 'object' }} validator={noRules} />)).toThrow(
    'This part of RJSF is not in the build',
  )
  expect(createCustomEqual).toBe(stub)
})
