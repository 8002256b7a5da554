import { expect, it } from 'vitest'
import { faqGroups } from '../../../src/pages/faq/faqGroups.ts'

const item = (category: string, title: string) => ({ field_category: category, title, body: '<p>x</p>' })

it('gathers the questions of a category in the order of the list, also when others stand between them (SHL-29)', () => {
  const [a, b, c] = [item('Login', 'one'), item('Safety', 'two'), item('Login', 'three')]
  expect(faqGroups([a, b, c])).toEqual([
    { category: 'Login', items: [a, c] },
    { category: 'Safety', items: [b] },
  ])
  expect(faqGroups([])).toEqual([])
})
