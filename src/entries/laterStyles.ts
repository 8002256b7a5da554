/** Links the styles that the first picture does not need, such as fonts, behind what that needs; `go.ts` does so on rendered pages. */
export function linkLaterStyles(): void {
  const { later } = document.documentElement.dataset
  const add = () => {
    if (later === undefined || document.querySelector(`link[href="${later}"]`)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = later
    document.head.append(link)
  }
  if (document.readyState === 'complete') add()
  else window.addEventListener('load', add)
}
