/** A readable file size: "823 B", "12,5 KB", "3 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB']
  return `${amount.toFixed(1).replace('.', ',').replace(/,0$/, '')} ${unit}`
}
