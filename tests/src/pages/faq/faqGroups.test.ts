import { expect, it } from 'vitest'
import { faqGroups } from '../../../../src/pages/faq/faqGroups.ts'

const item = (category: string, title: string) => ({ field_category: category, title, body: '<p>x</p>' })

it('FAQ groups the questions of a category in list order, also when others are between them (SHL-29)', () => {
  const [a, b, c] = [item('Login', 'one'), item('Safety', 'two'), item('Login', 'three')]
  expect(faqGroups([a, b, c])).toEqual([
    { category: 'Login', items: [a, c] },
    { category: 'Safety', items: [b] },
  ])
  expect(faqGroups([])).toEqual([])
})
