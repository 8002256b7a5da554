import { PAGE_DATA_ID, type FormPageInput, type PageData, type VisitorInput } from '../../../schemas/pages/pageData.ts'

let data: VisitorInput | undefined

/** The data in the HTML of a rendered page: the calls below return it instead of asking the server. */
export function pageData(): VisitorInput | undefined {
  return data
}

/** The same on the page of a form. */
export function formPageData(): FormPageInput | undefined {
  return data?.kind === 'form' ? data : undefined
}

const usedClassifiers = new Set<string>()

/** Notes that the page shows a list; the server leaves the others out of the HTML. */
export function noteClassifier(kind: string): void {
  usedClassifiers.add(kind)
}

export function takeUsedClassifiers(): ReadonlySet<string> {
  const used = new Set(usedClassifiers)
  usedClassifiers.clear()
  return used
}

/** Sets what `pageData` returns; the server does so before it renders. */
export function setPageData(next: VisitorInput | undefined): void {
  data = next
}

/** Reads the data block of this page; undefined for a page that was not rendered on the server. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return undefined
  return JSON.parse(text) as PageData
}

/** Whether visitors could use this page before its script arrived. */
export function isRenderedPage(): boolean {
  return data !== undefined
}
