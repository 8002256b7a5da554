/** The query of this page's address; '' while the server renders a page, which has nothing of its visitors (SEC-33). */
export function searchHere(): string {
  return typeof window === 'undefined' ? '' : window.location.search
}
