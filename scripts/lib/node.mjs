// Only syntax that every Node since 12 can parse: this file must report an old Node clearly.

/** Exits with one sentence if this Node is too old for the portal. */
export function requireNode() {
  const parts = process.versions.node.split('.').map(Number)
  const major = parts[0] || 0
  const minor = parts[1] || 0
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (good) return
  process.stderr.write(
    'The portal needs Node 20.19 or newer (from the 22 line: 22.12 or newer); this is Node ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org and try again.\n',
  )
  process.exit(1)
}
