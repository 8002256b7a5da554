import { Suspense, useCallback } from 'react'

import { useForm, useFormState } from '../context.ts'
import { getAt } from '../engine/path.ts'
import type { FormState } from '../engine/FormStore.ts'
import { useClassifier } from '../useClassifier.ts'
import { textOf } from './attributes.ts'
import { Combobox } from './comboboxPart.ts'
import { fromCode } from './options.ts'
import { RetryList } from './RetryList.tsx'
import { PlainSelect } from './SelectWidget.tsx'
import type { WidgetProps } from './types.ts'

/** From this many values the user searches by typing instead of scrolling. */
const SEARCH_FROM = 12

/**
 * A choice from a list stored on the server. With `group` the list depends on another field (models of a brand) and is
 * disabled until that is chosen. A list that fails to load can be retried without losing anything.
 */
export function ClassifierWidget(props: WidgetProps) {
  const { texts } = useForm()
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
    return (
      <Suspense
        fallback={<PlainSelect {...props} options={options} disabled empty={texts.chrome('request.field.loading')} />}
      >
        <Combobox {...props} options={options} />
      </Suspense>
    )
  }
  return (
    <PlainSelect {...props} options={options} disabled={waitsForGroup || list.status === 'loading'} empty={empty} />
  )
}
