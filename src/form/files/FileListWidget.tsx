import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useCallback, useRef, useState } from 'react'

import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import { useForm, useFormRules } from '../context.ts'
import type { Problem } from '../engine/problems.ts'
import { useClassifier } from '../useClassifier.ts'
import type { WidgetProps } from '../widgets/types.ts'
import { acceptedBy, checkBeforeReading, formatBytes, typeList, wantsShrinking } from './checkFile.ts'
import { DropZone } from './DropZone.tsx'
import { type FileItem, fileItems, toJson } from './fileItems.ts'
import type { Reading } from './FileRows.tsx'
import { useFileErrors } from './useFileErrors.ts'

const noProblems: readonly Problem[] = []

/** Loaded with the first file. */
const FileRows = lazyPart(() => import('./FileRows.tsx').then(file => file.FileRows))
const loadTaking = () => import('./takeFile.ts')
const loadPictures = () => import('./pictures.ts')

/** Code that only applicants who attach files need. */
export const fileParts = [FileRows.load, loadTaking, loadPictures]

/**
 * Attached files of a form (FRM-50, FRM-51): types and total size from the portal's settings, a document type each, and
 * announced errors that disappear after five seconds.
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
  const problems = useFormRules(useCallback(state => state.shown.get(field.path) ?? noProblems, [field.path]))

  const put = (next: readonly FileItem[]) => {
    latest.current = [...next]
    props.onChange(toJson(next))
  }

  /**
   * Processes files one by one: phones lack memory for several pictures, and each is checked against the remaining
   * space.
   */
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
      const fault = wantsShrinking(file, services.fileRules)
        ? undefined
        : checkBeforeReading(file, attachedBytes(), services.fileRules)
      if (fault) {
        report(fault, file.name)
        continue
      }
      const read: Reading = {
        id: (readingId.current += 1),
        name: file.name,
        size: file.size,
        fraction: wantsShrinking(file, services.fileRules) ? undefined : 0,
      }
      setReading(now => [...now, read])
      const release = store.hold()
      waiting.current += 1
      queue.current = queue.current
        .then(() => take(file, read))
        .finally(() => {
          waiting.current -= 1
          release()
        })
    }
  }
  const take = async (chosen: File, read: Reading): Promise<void> => {
    const picture = wantsShrinking(chosen, services.fileRules)
    const progress = (fraction: number) =>
      setReading(now => now.map(one => (one.id === read.id ? { ...one, fraction } : one)))
    try {
      const loaded = await Promise.all([loadTaking(), picture ? loadPictures() : undefined]).catch(() => undefined)
      if (!loaded) return report('fileOffline', chosen.name)
      const [{ takeFile }, pictures] = loaded
      const taken = await takeFile(chosen, pictures?.shrink, {
        attachedBytes,
        rules: services.fileRules,
        names: () => latest.current.map(item => item.fileName),
        progress,
      })
      if (typeof taken === 'string') return report(taken, chosen.name)
      const fileContent = attachments.add(taken.content)
      if (taken.isSmaller) shrunk.current.set(fileContent, chosen.size)
      put([...latest.current, { fileName: taken.fileName, fileSize: taken.content.size, fileContent }])
      // Shows immediately that each file needs a type, instead of at the end of the form.
      store.touch(field.path)
    } catch {
      report('fileCorrupt', chosen.name)
    } finally {
      setReading(now => now.filter(one => one.id !== read.id))
    }
  }

  const remove = (item: FileItem) => {
    attachments.remove(item.fileContent)
    put(latest.current.filter(one => one !== item))
    document.getElementById(id)?.focus()
  }
  const messageAt = (isIt: (path: string) => boolean): string | undefined => {
    const problem = problems.find(one => isIt(one.path))
    return problem && texts.message(problem)
  }
  /** A missing type is shown at its own control, everything else at the file. */
  const messagesOf = (index: number) => {
    const file = `${field.path}.${index}`
    const type = `${file}.documentType`
    return {
      message: messageAt(path => path !== type && (path === file || path.startsWith(`${file}.`))),
      typeMessage: messageAt(path => path === type),
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <DropZone
        id={id}
        describedBy={props.describedBy}
        invalid={props.invalid}
        disabled={readOnly}
        types={acceptedBy(services.fileRules)}
        limits={texts.chrome('request.files.limits', {
          size: formatBytes(services.fileRules.maxTotalBytes),
          types: typeList(services.fileRules.types),
        })}
        onFiles={add}
      />
      <Box role="alert" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {errors.map(error => (
          <Alert key={error.id} severity="error" role="none">
            {`${error.name}: ${texts.message({ path: field.path, code: error.fault, ...(error.fault === 'maxItems' ? { params: { limit: field.schema.maxItems ?? 0 } } : {}) })}`}
          </Alert>
        ))}
      </Box>
      {(items.length > 0 || reading.length > 0) && (
        <Suspense fallback={<Skeleton variant="rounded" height={72} />}>
          <FileRows
            id={id}
            label={props.label}
            items={items}
            reading={reading}
            types={types.values}
            messagesOf={messagesOf}
            shrunkFrom={item => shrunk.current.get(item.fileContent)}
            disabled={readOnly}
            onType={(item, code) => {
              const { documentType: _old, ...rest } = item
              put(
                latest.current.map(one => (one === item ? { ...rest, ...(code ? { documentType: code } : {}) } : one)),
              )
            }}
            onRemove={remove}
            onBlur={props.onBlur}
          />
        </Suspense>
      )}
    </Box>
  )
}
