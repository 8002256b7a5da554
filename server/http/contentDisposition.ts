/** Value of the header for a download: an ASCII name for old clients, plus the real name (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\]/g, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
