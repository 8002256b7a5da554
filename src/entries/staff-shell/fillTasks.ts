import type { DashboardTask } from '../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import { fieldValue } from '../../../schemas/fieldValue.ts'
import type { DashboardShellData } from '../../../schemas/pages/shellData.ts'
import { phrase } from '../../i18n/phrase.ts'
import { type TaskKind, taskPaths } from '../../pages/dashboard/tasks/taskPaths.ts'
import { taskKindNames } from './dashboardSamples.ts'
import type { CardFiller } from './fillDashboard.ts'

/** What needs doing, each line a copy of the one of its kind (TaskLine.tsx). */
export const fillTasks: CardFiller = ({ full, bare }, { data, answer }) => {
  const tasks = fieldValue(answer, 'tasks') as readonly DashboardTask[] | undefined
  // A server that is newer than the page may know another kind.
  if (!Array.isArray(tasks) || !tasks.every(({ kind }) => taskKindNames.includes(kind as TaskKind))) return undefined
  if (tasks.length === 0) return bare.cloneNode(true) as HTMLElement
  const part = full.cloneNode(true) as HTMLElement
  const list = part.querySelector('ul')
  const samples = [...(list?.children ?? [])]
  list?.replaceChildren(...tasks.map((task: DashboardTask) => lineOf(task, samples, data)))
  return part
}

function lineOf(task: DashboardTask, samples: readonly Element[], { texts, language }: DashboardShellData): Element {
  const line = samples[taskKindNames.indexOf(task.kind)]?.cloneNode(true) as Element | undefined
  const link = line?.querySelector('a')
  const [name, amounts] = [...(link?.querySelector('div')?.children ?? [])]
  if (line === undefined || !link || name === undefined || amounts === undefined)
    throw new Error(`the shell has no line for ${task.kind}`)
  link.setAttribute('href', taskPaths[task.kind](task))
  const words = { smart_count: task.count, number: task.contracts[0]?.number ?? '' }
  name.textContent = phrase(texts[`tasks.${task.kind}`] ?? '', words, language)
  const [figures] = amounts.children
  const sums = task.sums.map(({ amount, currency }, index) => {
    const sum = figures?.cloneNode(false) as Element
    sum.textContent = `${index === 0 ? '' : ' + '}${formatMoney(amount, currency)}`
    return sum
  })
  if (sums.length === 0) amounts.remove()
  else figures?.replaceWith(...sums)
  return line
}
