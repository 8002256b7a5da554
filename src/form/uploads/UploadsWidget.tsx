import Box from '@mui/material/Box'
import { useCallback, useRef } from 'react'

import { useForm, useFormRules } from '../context.ts'
import { DropZone } from '../files/DropZone.tsx'
import { formatBytes, typeList } from '../files/checkFile.ts'
import type { Problem } from '../engine/problems.ts'
import type { Json } from '../../contract/formTypes.ts'
import type { WidgetProps } from '../widgets/types.ts'
import { FailedRow, RunningRow, StoredRow } from './UploadRows.tsx'
import { useUploads } from './useUploads.ts'

const noProblems: readonly Problem[] = []

function uuidsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(uuid => typeof uuid === 'string') : []
}

/**
 * Files uploaded as soon as they are chosen; the document stores their uuids (REQ-30). Each file has its own progress
 * and error message and can be removed.
 */
export function UploadsWidget(props: WidgetProps) {
  const { texts, services } = useForm()
  const { field, id } = props
  const { uploads, fileRules } = services
  const uuids = uuidsOf(props.value)
  const latest = useRef(uuids)
  latest.current = uuids
  const problems = useFormRules(useCallback(state => state.shown.get(field.path) ?? noProblems, [field.path]))
  const put = (next: readonly string[]) => {
    latest.current = next
    props.onChange(next.length === 0 ? undefined : next)
  }
  const { running, add, dismiss } = useUploads({
    kind: field.ui.upload ?? '',
    room: () => (field.schema.maxItems ?? Number.POSITIVE_INFINITY) - latest.current.length,
    onDone: ({ uuid }) => put([...latest.current, uuid]),
  })
  const focusZone = () => document.getElementById(id)?.focus()
  const remove = (uuid: string) => {
    put(latest.current.filter(one => one !== uuid))
    // If the deletion fails, a server sweep removes the file.
    void uploads?.remove(uuid).catch(() => undefined)
    focusZone()
  }
  const rules = uploads?.rules ?? { maxBytes: fileRules.maxTotalBytes, types: fileRules.types }
  const faulty = running.filter(({ fault }) => fault !== undefined)
  const moving = running.filter(({ fault }) => fault === undefined)
  const words = { size: formatBytes(rules.maxBytes), types: typeList(rules.types), limit: field.schema.maxItems ?? 0 }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <DropZone
        id={id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        disabled={props.readOnly || uploads === undefined}
        types={rules.types}
        limits={texts.chrome('request.uploads.limits', words)}
        onFiles={add}
      />
      <Box role="alert" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {faulty.map(file => (
          <FailedRow
            key={file.id}
            name={file.name}
            message={texts.chrome(`request.uploads.${file.fault ?? 'failed'}`, words)}
            onDismiss={() => {
              dismiss(file.id)
              focusZone()
            }}
          />
        ))}
      </Box>
      {(uuids.length > 0 || moving.length > 0) && (
        <Box component="ul" aria-label={props.label} sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {uuids.map((uuid, index) => {
            const problem = problems.find(({ path }) => path === `${field.path}.${index}`)
            return (
              <StoredRow
                key={uuid}
                id={`${id}-${index}`}
                file={uploads?.known(uuid)}
                message={problem && texts.message(problem)}
                disabled={props.readOnly}
                onRemove={() => remove(uuid)}
              />
            )
          })}
          {moving.map(file => (
            <RunningRow
              key={file.id}
              name={file.name}
              fraction={file.fraction}
              onCancel={() => {
                dismiss(file.id)
                focusZone()
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
