import { createRoot } from 'react-dom/client'
import { Admin, DataTable, type DataProvider, List, Resource } from 'react-admin'

const columns = ['number', 'date', 'dueDate', 'seller', 'buyer', 'amount', 'advance', 'reserve', 'status']

const provider = {
  getList: async () => {
    const data = (await (await fetch('/rows.json')).json()) as { id: number }[]
    return { data, total: data.length }
  },
} as unknown as DataProvider

function Rows() {
  return (
    <List>
      <DataTable>
        {columns.map(column => (
          <DataTable.Col key={column} source={column} />
        ))}
      </DataTable>
    </List>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Admin dataProvider={provider} disableTelemetry>
      <Resource name="rows" list={Rows} />
    </Admin>,
  )
