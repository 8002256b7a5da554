import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'

import { useForm } from '../context.ts'
import { CloseIcon } from '../field/icons.tsx'
import { type Field, nameIn } from '../engine/model.ts'
import type { Problem } from '../engine/problems.ts'
import { requiredPaths } from '../engine/required.ts'
import { resolve } from '../engine/schema.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'
import { PanelField } from './PanelField.tsx'
import { placeOf } from './places.ts'

type Props = {
  readonly list: Field
  readonly index: number
  readonly entry: FormDocument
  readonly problems: readonly Problem[]
  readonly readOnly: boolean
  readonly onChange: (index: number, name: string, value: Json | undefined) => void
  readonly onLeave: (place: string) => void
  /** Undefined for a panel that cannot be removed. */
  readonly onRemove: ((index: number) => void) | undefined
}

/** One entry of the list: its fields in the form's grid, with a frame and a name. */
export function Panel({ list, index, entry, problems, readOnly, onChange, onLeave, onRemove }: Props) {
  const { store, texts } = useForm()
  const { schema: root } = store.model
  const name = texts.panel(list.path, index + 1)
  const required = useMemo(() => {
    const item = resolve(list.schema.items ?? {}, root)
    return requiredPaths(root.definitions ? { ...item, definitions: root.definitions } : item, entry)
  }, [list, root, entry])
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '12px', p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, minHeight: 36 }}>
        <Box aria-hidden sx={{ fontWeight: 650, flexGrow: 1 }}>
          {name}
        </Box>
        {onRemove && !readOnly && (
          <Button
            color="inherit"
            size="small"
            startIcon={<CloseIcon />}
            onClick={() => onRemove(index)}
            aria-label={texts.chrome('request.panels.remove', { name })}
          >
            {texts.chrome('request.panels.removeShort')}
          </Button>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
          columnGap: 2.5,
          rowGap: 2.5,
          alignItems: 'start',
        }}
      >
        {list.inner?.map(inner => {
          const key = nameIn(list, inner)
          const place = placeOf(list, index, inner)
          return (
            <PanelField
              key={key}
              field={inner}
              place={place}
              value={entry[key]}
              required={required.has(key)}
              readOnly={readOnly}
              problem={problems.find(({ path }) => path === place)}
              onChange={value => onChange(index, key, value)}
              onLeave={() => onLeave(place)}
            />
          )
        })}
      </Box>
    </Box>
  )
}
