import Box from '@mui/material/Box'

import { useForm } from '../context.ts'
import type { ClassifierValue } from '../../contract/formServices.ts'
import type { FileItem } from './fileItems.ts'
import { FileLine } from './FileLine.tsx'
import { FileRow } from './FileRow.tsx'

/** The share that has been read; undefined while a picture is made smaller, since that reports no progress. */
export type Reading = { id: number; name: string; size: number; fraction: number | undefined }

type Props = {
  id: string
  label: string
  items: readonly FileItem[]
  reading: readonly Reading[]
  types: readonly ClassifierValue[]
  messagesOf: (index: number) => { message: string | undefined; typeMessage: string | undefined }
  shrunkFrom: (item: FileItem) => number | undefined
  disabled: boolean
  onType: (item: FileItem, code: string | undefined) => void
  onRemove: (item: FileItem) => void
  onBlur: () => void
}

/** The attached files and those being read. */
export function FileRows({
  id,
  label,
  items,
  reading,
  types,
  messagesOf,
  shrunkFrom,
  disabled,
  onType,
  onRemove,
  onBlur,
}: Props) {
  const { texts } = useForm()
  return (
    <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item, index) => (
        <FileRow
          key={item.fileContent}
          id={`${id}-${index}`}
          item={item}
          types={types}
          {...messagesOf(index)}
          shrunkFrom={shrunkFrom(item)}
          disabled={disabled}
          onType={code => onType(item, code)}
          onRemove={() => onRemove(item)}
          onBlur={onBlur}
        />
      ))}
      {reading.map(one => (
        <FileLine
          key={one.id}
          name={one.name}
          progress={{ fraction: one.fraction, label: texts.chrome('request.files.reading', { name: one.name }) }}
        />
      ))}
    </Box>
  )
}
