import Form from '@rjsf/core/lib/components/Form.js'
import { Fragment, useCallback, useMemo } from 'react'

import { useForm, useFormState } from '../context.ts'
import type { Field } from '../model.ts'
import { fromFieldKey } from '../path.ts'
import type { FormState } from '../store.ts'
import type { Json } from '../types.ts'
import { type SectionData, sectionData, sectionSchema, sectionUiSchema } from './sectionDocuments.ts'
import { fields as rjsfFields, noGuessedDefaults, noRules, templates } from './templates.tsx'

const NO_FIELDS: readonly Field[] = []

/**
 * The fields of one section as an RJSF form of its own. RJSF holds what is typed; the store is told. The section
 * renders again only when its fields come or go, or when something else changed its values (`revisions`): a keystroke
 * costs one commit, made by RJSF itself, and none in other sections.
 */
export function FieldSection({ id }: { id: string }) {
  const { store, readOnly } = useForm()
  const visible = useFormState(useCallback((state: FormState) => state.sectionFields.get(id) ?? NO_FIELDS, [id]))
  const revision = useFormState(useCallback((state: FormState) => state.revisions.get(id) ?? 0, [id]))
  const schema = useMemo(() => sectionSchema(visible), [visible])
  const uiSchema = useMemo(() => sectionUiSchema(visible), [visible])
  const formData = useMemo(
    () => sectionData(visible, store.getState().document),
    // The revision stands for the values that this section did not write itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [visible, revision, store],
  )
  const change = useCallback(
    (event: { formData?: SectionData }) => {
      const data = event.formData ?? {}
      const before = sectionData(visible, store.getState().document)
      for (const key of new Set([...Object.keys(before), ...Object.keys(data)])) {
        if (data[key] !== before[key]) store.change(fromFieldKey(key), data[key] as Json | undefined)
      }
    },
    [store, visible],
  )
  return (
    <Form
      tagName="div"
      idPrefix="s"
      idSeparator="-"
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      validator={noRules}
      fields={rjsfFields}
      templates={templates}
      readonly={readOnly}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noGuessedDefaults}
      onChange={change}
    >
      <Fragment />
    </Form>
  )
}
