// Content that must never be in the repository: registry addresses, machine paths, secrets.

/**
 * @typedef {{ path: string, text: string }} Source
 * @typedef {{ pattern: RegExp, say: string, except?: RegExp }} Rule
 */

/** @type {Rule[]} */
const rules = [
  // The folder names are assembled, so that this file does not match its own rules.
  {
    pattern: new RegExp(`(?<![\\w.])/(${['home', 'Users'].join('|')})/[a-z][\\w.-]*/`),
    say: "holds the path of somebody's machine",
  },
  {
    pattern: new RegExp(`(?<![\\w.:/-])/${'work'}/(main|shared|brief)\\b`),
    say: "holds the path of somebody's machine",
  },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, say: 'holds a private key' },
  { pattern: /\b(npm_[A-Za-z0-9]{36}|ghp_[A-Za-z0-9]{36}|AKIA[A-Z0-9]{16})\b/, say: 'holds an access token' },
  {
    pattern: /\/\/[^\s/'"]*(registry|artifactory|nexus|verdaccio)[^\s/'"]*\.[a-z]{2,}\//i,
    say: 'holds the address of a package registry',
  },
  { pattern: /_authToken|_password\s*=/, say: 'holds credentials of a registry', except: /^scripts\/checks\// },
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
        .map(rule => `${path}: ${rule.say} (${rule.pattern.exec(text)?.[0]})`),
    ),
  ]
}
