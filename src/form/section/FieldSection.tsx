import Form from '@rjsf/core/lib/components/Form.js'
import { Fragment, useCallback, useMemo } from 'react'

import { useForm, useFormRules } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { sectionSchema, sectionUiSchema } from './sectionDocuments.ts'
import { fields as rjsfFields, noGuessedDefaults, noRules, templates } from './templates.tsx'

const NO_FIELDS: readonly Field[] = []

/**
 * The fields of one section as an RJSF form of its own. RJSF lays them out and finds what draws each; values are the store's, and every
 * field reads and writes its own. So a section renders only when its fields come or go, and a keystroke draws one control.
 */
export function FieldSection({ id }: { id: string }) {
  const { readOnly } = useForm()
  const visible = useFormRules(useCallback(state => state.sectionFields.get(id) ?? NO_FIELDS, [id]))
  const schema = useMemo(() => sectionSchema(visible), [visible])
  const uiSchema = useMemo(() => sectionUiSchema(visible), [visible])
  return (
    <Form
      tagName="div"
      idPrefix="s"
      idSeparator="-"
      schema={schema}
      uiSchema={uiSchema}
      validator={noRules}
      fields={rjsfFields}
      templates={templates}
      readonly={readOnly}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noGuessedDefaults}
    >
      <Fragment />
    </Form>
  )
}
