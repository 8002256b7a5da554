import { Suspense, useCallback } from 'react'

import { useForm, useFormState } from '../context.ts'
import { getAt } from '../engine/path.ts'
import type { FormState } from '../engine/FormStore.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useClassifier } from '../useClassifier.ts'
import { textOf } from './attributes.ts'
import { Combobox } from './comboboxPart.ts'
import { fromCode, type Option } from './options.ts'
import { RetryList } from './RetryList.tsx'
import { PlainSelect } from './SelectWidget.tsx'
import type { WidgetProps } from './types.ts'

/** From this many values the user searches by typing instead of scrolling. */
const SEARCH_FROM = 12

const none: readonly Option[] = []

/**
 * A choice from a list stored on the server. With `group` the list depends on another field (models of a brand) and is
 * disabled until that is chosen. A list that fails to load can be retried without losing anything.
 */
export function ClassifierWidget(props: WidgetProps) {
  const { texts } = useForm()
  const isHydrated = useHydrated()
  const { classifier, group: groupPath } = props.field.ui
  const selectGroup = useCallback(
    (state: FormState) => (groupPath === undefined ? undefined : textOf(getAt(state.document, groupPath)) || undefined),
    [groupPath],
  )
  const group = useFormState(selectGroup)
  const list = useClassifier(classifier, group, groupPath !== undefined)
  const waitsForGroup = groupPath !== undefined && group === undefined

  if (list.status === 'failed') {
    return <RetryList id={props.id} onRetry={list.retry} />
  }
  const options = list.values.map(({ code, description }) => ({
    value: fromCode(props.field, code) ?? code,
    label: description,
  }))
  const empty = waitsForGroup
    ? texts.chrome('request.field.chooseFirst', { field: texts.label(groupPath) })
    : list.status === 'loading'
      ? texts.chrome('request.field.loading')
      : texts.chrome('request.field.choose')
  if (options.length >= SEARCH_FROM) {
    const waiting = <PlainSelect {...props} options={none} disabled empty={texts.chrome('request.field.loading')} />
    // Its code is not part of the page's first script, so the server does not render it either.
    if (!isHydrated) return waiting
    return (
      <Suspense fallback={waiting}>
        <Combobox {...props} options={options} />
      </Suspense>
    )
  }
  return (
    <PlainSelect {...props} options={options} disabled={waitsForGroup || list.status === 'loading'} empty={empty} />
  )
}
