import { describe, expect, it } from 'vitest'
import type { FormSources } from '../../../../src/api/operator/operatorForms.ts'
import {
  emptyHistory,
  type History,
  remember,
  stepBack,
  stepForward,
} from '../../../../src/pages/operator/workshop/history.ts'
import { choiceValue } from '../../../../src/pages/operator/studio/choiceValue.ts'

const state = (ui: string): FormSources => ({ schema: '{}', ui, texts: '{}' })
const what = { key: 'setText', params: {} }

describe('undo', () => {
  it('gives the state before, redo the one after, and a new change ends redo', () => {
    const one = remember(emptyHistory, state('0'), what, undefined, { kind: 'field', id: 'a' })
    const two = remember({ ...one, isClosed: true }, state('1'), what)
    const back = stepBack(two, state('2'))
    expect([back?.sources.ui, back?.history.past.length, back?.history.future.length]).toEqual(['1', 1, 1])
    const further = stepBack(back?.history as History, state('1'))
    expect([further?.sources.ui, further?.selection]).toEqual(['0', { kind: 'field', id: 'a' }])
    const forward = stepForward(further?.history as History, state('0'))
    expect(forward?.sources.ui).toBe('1')
    expect(stepForward(forward?.history as History, state('1'))?.sources.ui).toBe('2')
    expect(remember(further?.history as History, state('0'), what).future).toEqual([])
    expect([stepBack(emptyHistory, state('0')), stepForward(emptyHistory, state('0'))]).toEqual([undefined, undefined])
  })

  it('joins what is typed into one input until it is left', () => {
    let history = remember(emptyHistory, state('0'), what, 'text lt a')
    history = remember(history, state('1'), what, 'text lt a')
    expect(history.past).toHaveLength(1)
    history = remember(history, state('2'), what, 'text lv a')
    history = remember({ ...history, isClosed: true }, state('3'), what, 'text lv a')
    expect(history.past.map(({ sources }) => sources.ui)).toEqual(['0', '2', '3'])
  })
})

describe('value of a new choice', () => {
  it('is made from the English label in plain letters', () => {
    const labels = { en: 'Divorced or widowed', lt: 'Išsituokęs', lv: 'Šķīries', ee: 'Lahutatud' }
    expect(choiceValue(labels)).toBe('DivorcedOrWidowed')
    expect(choiceValue({ ...labels, en: ' ' })).toBe('Issituokes')
    expect(choiceValue(labels, 8)).toBe('Divorced')
    expect(choiceValue({ en: '', lt: '', lv: '', ee: '' })).toBe('')
  })
})
