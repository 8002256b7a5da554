// Content that must never be in the repository: registry addresses, machine paths, secrets.

/**
 * @typedef {{ path: string, text: string }} Source
 * @typedef {{ pattern: RegExp, message: string, except?: RegExp }} Rule
 */

/** @type {Rule[]} */
const rules = [
  // The folder names are assembled, so that this file does not match its own rules.
  {
    pattern: new RegExp(`(?<![\\w.])/(${['home', 'Users'].join('|')})/[a-z][\\w.-]*/`),
    message: "contains a path of a developer's machine",
  },
  {
    pattern: new RegExp(`(?<![\\w.:/-])/${'work'}/(main|shared|brief)\\b`),
    message: "contains a path of a developer's machine",
  },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, message: 'contains a private key' },
  { pattern: /\b(npm_[A-Za-z0-9]{36}|ghp_[A-Za-z0-9]{36}|AKIA[A-Z0-9]{16})\b/, message: 'contains an access token' },
  {
    pattern: /\/\/[^\s/'"]*(registry|artifactory|nexus|verdaccio)[^\s/'"]*\.[a-z]{2,}\//i,
    message: 'contains the address of a package registry',
  },
  { pattern: /_authToken|_password\s*=/, message: 'contains credentials of a registry', except: /^scripts\/checks\// },
]

/**
 * @param {Source[]} sources tracked text files @param {{ packages?: Record<string, { resolved?: string }> }} lockFile
 * @returns {string[]} problems
 */
export function findForbidden(sources, lockFile) {
  const resolved = Object.entries(lockFile.packages ?? {}).filter(([, entry]) => entry.resolved !== undefined)
  return [
    ...resolved
      .slice(0, 3)
      .map(
        ([path]) => `package-lock.json: "${path}" has a "resolved" address; run npm install with the project's .npmrc`,
      ),
    ...sources.flatMap(({ path, text }) =>
      rules
        .filter(rule => rule.pattern.test(text) && !rule.except?.test(path))
        .map(rule => `${path}: ${rule.message} (${rule.pattern.exec(text)?.[0]})`),
    ),
  ]
}
