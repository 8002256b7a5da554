import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useRef, useState } from 'react'

import { useForm, useFormState } from '../context.ts'
import type { Problem } from '../problems.ts'
import type { FormState } from '../store.ts'
import { useClassifier } from '../useClassifier.ts'
import type { WidgetProps } from '../widgets/types.ts'
import { checkBeforeReading, checkContent, type FileFault, formatBytes, safeFileName, typeList } from './checkFile.ts'
import { DropZone } from './DropZone.tsx'
import { type FileItem, fileItems, toJson } from './fileItems.ts'
import { FileRow, ReadingRow } from './FileRow.tsx'
import { readFile } from './readFile.ts'
import { useFileErrors } from './useFileErrors.ts'

type Reading = { id: number; name: string; size: number; fraction: number }

const NO_PROBLEMS: readonly Problem[] = []

/**
 * Attached files of a form (specification 001 §3, §5): types and total size from the portal's settings, a document type
 * for each, errors that vanish after five seconds and are read out.
 */
export function FileListWidget(props: WidgetProps) {
  const { texts, services, attachments } = useForm()
  const { field, id, readOnly } = props
  const items = fileItems(props.value)
  const latest = useRef(items)
  latest.current = items
  const [reading, setReading] = useState<readonly Reading[]>([])
  const readingId = useRef(0)
  const pendingBytes = useRef(0)
  const { errors, report } = useFileErrors()
  const types = useClassifier(field.ui.classifier, undefined, false)
  const select = useCallback((state: FormState) => state.shown.get(field.path) ?? NO_PROBLEMS, [field.path])
  const problems = useFormState(select)

  const put = (next: readonly FileItem[]) => {
    latest.current = [...next]
    props.onChange(toJson(next))
  }

  const take = async (file: File) => {
    const attached = latest.current.reduce((sum, item) => sum + item.fileSize, 0) + pendingBytes.current
    const fault = checkBeforeReading(file, attached, services.fileRules)
    if (fault) return report(fault, file.name)
    const read: Reading = { id: (readingId.current += 1), name: file.name, size: file.size, fraction: 0 }
    pendingBytes.current += file.size
    setReading((now) => [...now, read])
    const progress = (fraction: number) =>
      setReading((now) => now.map((one) => (one.id === read.id ? { ...one, fraction } : one)))
    try {
      const bytes = await readFile(file, progress)
      const corrupt: FileFault | undefined = bytes.length === 0 ? 'fileCorrupt' : checkContent(file.name, bytes)
      if (corrupt) return report(corrupt, file.name)
      const fileName = safeFileName(file.name, latest.current.map((item) => item.fileName))
      const content = new Blob([bytes.slice().buffer], { type: file.type })
      put([...latest.current, { fileName, fileSize: bytes.length, fileContent: attachments.add(content) }])
    } catch {
      report('fileCorrupt', file.name)
    } finally {
      pendingBytes.current -= file.size
      setReading((now) => now.filter((one) => one.id !== read.id))
    }
    return undefined
  }

  const remove = (item: FileItem) => {
    attachments.remove(item.fileContent)
    put(latest.current.filter((one) => one !== item))
    document.getElementById(id)?.focus()
  }
  const messageOf = (index: number): string | undefined => {
    const problem = problems.find((one) => one.path.startsWith(`${field.path}.${index}.`))
    return problem && texts.message(problem)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <DropZone
        id={id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        disabled={readOnly}
        types={services.fileRules.types}
        limits={texts.chrome('request.files.limits', { size: formatBytes(services.fileRules.maxTotalBytes), types: typeList(services.fileRules.types) })}
        onFiles={(files) => {
          for (const file of files) void take(file)
        }}
      />
      <Box role="alert" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {errors.map((error) => (
          <Alert key={error.id} severity="error" role="none">
            {`${error.name}: ${texts.message({ path: field.path, code: error.fault })}`}
          </Alert>
        ))}
      </Box>
      {(items.length > 0 || reading.length > 0) && (
        <Box component="ul" aria-label={props.label} sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item, index) => (
            <FileRow
              key={item.fileContent}
              id={`${id}-${index}`}
              item={item}
              types={types.values}
              message={messageOf(index)}
              disabled={readOnly}
              onType={(code) => {
                const { documentType: _old, ...rest } = item
                put(latest.current.map((one) => (one === item ? { ...rest, ...(code ? { documentType: code } : {}) } : one)))
              }}
              onRemove={() => remove(item)}
              onBlur={props.onBlur}
            />
          ))}
          {reading.map((one) => (
            <ReadingRow key={one.id} name={one.name} fraction={one.fraction} />
          ))}
        </Box>
      )}
    </Box>
  )
}
