import type { ListViewChange } from '../../../schemas/generated/types/actions/list-view-change.ts'
import type { ListViewListAnswer } from '../../../schemas/generated/types/actions/list-view-list-answer.ts'
import type { ListViewNew } from '../../../schemas/generated/types/actions/list-view-new.ts'
import type { ListView } from '../../../schemas/generated/types/entities/list-view.ts'
import { request } from '../http/httpClient.ts'

export type { ListView, ListViewChange, ListViewNew }

/** Own saved views of a list, in the active company. */
export function getListViews(resource: string): Promise<ListViewListAnswer> {
  return request('/list-views', { query: { resource } })
}

/** An own view, or a colleague's. 404 for every other. */
export function getListView(id: string): Promise<ListView> {
  return request(`/list-views/${encodeURIComponent(id)}`)
}

/** 409 for a name that is in use, and beyond the most views of a list. */
export function saveListView(view: ListViewNew): Promise<ListView> {
  return request('/list-views', { method: 'POST', body: view })
}

export function changeListView(id: string, change: ListViewChange): Promise<ListView> {
  return request(`/list-views/${encodeURIComponent(id)}`, { method: 'PATCH', body: change })
}

export function deleteListView(id: string): Promise<void> {
  return request(`/list-views/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
