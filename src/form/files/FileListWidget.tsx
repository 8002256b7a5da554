import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useRef, useState } from 'react'

import { useForm, useFormRules } from '../context.ts'
import type { Problem } from '../problems.ts'
import { useClassifier } from '../useClassifier.ts'
import type { WidgetProps } from '../widgets/types.ts'
import { acceptedBy, checkBeforeReading, checkContent, type FileFault, formatBytes, PHONE_ONLY, safeFileName, typeList, wantsShrinking } from './checkFile.ts'
import { DropZone } from './DropZone.tsx'
import { type FileItem, fileItems, toJson } from './fileItems.ts'
import { FileLine } from './FileLine.tsx'
import { FileRow } from './FileRow.tsx'
import { readFile } from './readFile.ts'
import { useFileErrors } from './useFileErrors.ts'

/** The share that has been read; undefined while a picture is made smaller, which takes as long as it takes. */
type Reading = { id: number; name: string; size: number; fraction: number | undefined }

const NO_PROBLEMS: readonly Problem[] = []

/** Loaded when the page is idle, and at the first picture. */
export const loadPictures = () => import('./pictures.ts')

/**
 * Attached files of a form (specification 001 §3, §5): types and total size from the portal's settings, a document type
 * for each, errors that vanish after five seconds and are read out.
 */
export function FileListWidget(props: WidgetProps) {
  const { store, texts, services, attachments } = useForm()
  const { field, id, readOnly } = props
  const items = fileItems(props.value)
  const shrunk = useRef(new Map<string, number>())
  const latest = useRef(items)
  latest.current = items
  const [reading, setReading] = useState<readonly Reading[]>([])
  const readingId = useRef(0)
  const { errors, report } = useFileErrors()
  const types = useClassifier(field.ui.classifier, undefined, false)
  const problems = useFormRules(useCallback((state) => state.shown.get(field.path) ?? NO_PROBLEMS, [field.path]))

  const put = (next: readonly FileItem[]) => {
    latest.current = [...next]
    props.onChange(toJson(next))
  }

  /** One after the other: phones have no memory for several pictures at once, and each is measured against what is left. */
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const attachedBytes = () => latest.current.reduce((sum, item) => sum + item.fileSize, 0)
  const add = (files: readonly File[]) => {
    const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY
    for (const file of files) {
      if (latest.current.length + waiting.current >= most) {
        report('maxItems', file.name)
        continue
      }
      const fault = wantsShrinking(file, services.fileRules) ? undefined : checkBeforeReading(file, attachedBytes(), services.fileRules)
      if (fault) {
        report(fault, file.name)
        continue
      }
      const read: Reading = { id: (readingId.current += 1), name: file.name, size: file.size, fraction: wantsShrinking(file, services.fileRules) ? undefined : 0 }
      setReading((now) => [...now, read])
      const release = store.hold()
      waiting.current += 1
      queue.current = queue.current.then(() => take(file, read)).finally(() => {
        waiting.current -= 1
        release()
      })
    }
  }
  const take = async (chosen: File, read: Reading): Promise<void> => {
    const picture = wantsShrinking(chosen, services.fileRules)
    const progress = (fraction: number) =>
      setReading((now) => now.map((one) => (one.id === read.id ? { ...one, fraction } : one)))
    try {
      const pictures = picture ? await loadPictures().catch(() => undefined) : undefined
      if (picture && !pictures) return report('fileOffline', chosen.name)
      const file = pictures ? await pictures.shrink(chosen).catch(() => undefined) : chosen
      if (!file) return report(PHONE_ONLY.test(chosen.name) ? 'fileHeic' : 'fileCorrupt', chosen.name)
      const tooLarge = checkBeforeReading(file, attachedBytes(), services.fileRules)
      if (tooLarge) return report(tooLarge, chosen.name)
      const bytes = await readFile(file, progress)
      const corrupt: FileFault | undefined = bytes.length === 0 ? 'fileCorrupt' : checkContent(file.name, bytes)
      if (corrupt) return report(corrupt, chosen.name)
      const fileName = safeFileName(file.name, latest.current.map((item) => item.fileName))
      const content = new Blob([bytes.slice().buffer], { type: file.type })
      const fileContent = attachments.add(content)
      if (file !== chosen) shrunk.current.set(fileContent, chosen.size)
      put([...latest.current, { fileName, fileSize: bytes.length, fileContent }])
      // That each file needs its type is said now, not after the last question of the form.
      store.touch(field.path)
    } catch {
      report('fileCorrupt', chosen.name)
    } finally {
      setReading((now) => now.filter((one) => one.id !== read.id))
    }
  }

  const remove = (item: FileItem) => {
    attachments.remove(item.fileContent)
    put(latest.current.filter((one) => one !== item))
    document.getElementById(id)?.focus()
  }
  const messageAt = (isIt: (path: string) => boolean): string | undefined => {
    const problem = problems.find((one) => isIt(one.path))
    return problem && texts.message(problem)
  }
  /** What is missing stands at its own control, everything else at the file. */
  const messagesOf = (index: number) => {
    const file = `${field.path}.${index}`
    const type = `${file}.documentType`
    return { message: messageAt((path) => path !== type && (path === file || path.startsWith(`${file}.`))), typeMessage: messageAt((path) => path === type) }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <DropZone
        id={id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        disabled={readOnly}
        types={acceptedBy(services.fileRules)}
        limits={texts.chrome('request.files.limits', { size: formatBytes(services.fileRules.maxTotalBytes), types: typeList(services.fileRules.types) })}
        onFiles={add}
      />
      <Box role="alert" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {errors.map((error) => (
          <Alert key={error.id} severity="error" role="none">
            {`${error.name}: ${texts.message({ path: field.path, code: error.fault, ...(error.fault === 'maxItems' ? { params: { limit: field.schema.maxItems ?? 0 } } : {}) })}`}
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
              {...messagesOf(index)}
              shrunkFrom={shrunk.current.get(item.fileContent)}
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
            <FileLine key={one.id} name={one.name} progress={{ fraction: one.fraction, label: texts.chrome('request.files.reading', { name: one.name }) }} />
          ))}
        </Box>
      )}
    </Box>
  )
}
