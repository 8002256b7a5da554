import FormHelperText from '@mui/material/FormHelperText'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { useForm } from '../context.ts'
import type { ClassifierValue } from '../../contract/formServices.ts'
import { formatBytes } from './checkFile.ts'
import type { FileItem } from './fileItems.ts'
import { FileLine } from './FileLine.tsx'
import { Thumbnail } from './Thumbnail.tsx'

type Props = {
  id: string
  item: FileItem
  types: readonly ClassifierValue[]
  /** Problem of the file itself. */
  message: string | undefined
  /** Problem of the document type. */
  typeMessage: string | undefined
  /** Size in bytes of the picture before it was made smaller. */
  shrunkFrom: number | undefined
  disabled: boolean
  onType: (code: string | undefined) => void
  onRemove: () => void
  onBlur: () => void
}

/** An attached file: thumbnail, name, size, document type (required, FRM-51) and remove button. */
export function FileRow({
  id,
  item,
  types,
  message,
  typeMessage,
  shrunkFrom,
  disabled,
  onType,
  onRemove,
  onBlur,
}: Props) {
  const { texts, attachments } = useForm()
  const { fileName: name, fileContent, fileSize } = item
  const content = attachments.get(fileContent)
  const size = formatBytes(fileSize)
  return (
    <FileLine
      name={name}
      id={id}
      {...(content?.type.startsWith('image/') ? { picture: <Thumbnail content={content} /> } : {})}
      notes={
        <>
          <Typography variant="caption" color="textSecondary" className="tabular">
            {shrunkFrom === undefined
              ? size
              : texts.chrome('request.files.shrunk', { from: formatBytes(shrunkFrom), to: size })}
          </Typography>
          {message !== undefined && <FormHelperText error>{message}</FormHelperText>}
        </>
      }
      extra={
        <>
          <NativeSelect
            fullWidth
            value={item.documentType ?? ''}
            disabled={disabled}
            error={typeMessage !== undefined}
            onChange={event => onType(event.target.value || undefined)}
            onBlur={onBlur}
            input={<OutlinedInput size="small" sx={{ minHeight: 44 }} />}
            inputProps={{
              id: `${id}-documentType`,
              'aria-label': texts.chrome('request.files.typeOf', { name }),
              'aria-required': true,
              'aria-invalid': typeMessage !== undefined || undefined,
              'aria-describedby': typeMessage === undefined ? undefined : `${id}-error`,
            }}
          >
            <option value="">{texts.chrome('request.files.chooseType')}</option>
            {types.map(({ code, description }) => (
              <option key={code} value={code}>
                {description}
              </option>
            ))}
          </NativeSelect>
          {typeMessage !== undefined && (
            <FormHelperText error id={`${id}-error`}>
              {typeMessage}
            </FormHelperText>
          )}
        </>
      }
      onRemove={{ label: texts.chrome('request.files.remove', { name }), disabled, act: onRemove }}
    />
  )
}
