import Box from '@mui/material/Box'

type Props = {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first cell names the row, the others are amounts. */
  readonly rows: readonly (readonly string[])[]
}

/** The figures of a chart as a table, which screen readers can read too. */
export function FigureTable({ caption, heads, rows }: Props) {
  return (
    <Box
      component="table"
      aria-label={caption}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { py: 0.75, borderBottom: 1, borderColor: 'divider', textAlign: 'right', fontWeight: 400 },
        '& thead th': { color: 'text.secondary', fontSize: '0.8125rem' },
        '& th:first-of-type': { textAlign: 'left' },
      }}
    >
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...amounts]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {amounts.map((amount, index) => (
              <td key={heads[index + 1]}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
