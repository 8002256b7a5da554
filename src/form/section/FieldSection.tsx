import Form from '@rjsf/core/lib/components/Form.js'
import { Fragment, useCallback, useMemo } from 'react'

import { useForm, useFormRules } from '../context.ts'
import type { Field } from '../engine/model.ts'
import { sectionSchema, sectionUiSchema } from './sectionDocuments.ts'
import { noGuessedDefaults, noRules } from '../rjsfOptions.ts'
import { fields as rjsfFields, templates } from './templates.tsx'

const noFields: readonly Field[] = []

/**
 * The fields of one section as a separate RJSF form. RJSF lays them out and finds their components; every field reads
 * and writes its own value in the store. So a section renders only when fields appear or disappear, and a keystroke
 * renders one control.
 */
export function FieldSection({ id }: { id: string }) {
  const { readOnly } = useForm()
  const visible = useFormRules(useCallback(state => state.sectionFields.get(id) ?? noFields, [id]))
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
