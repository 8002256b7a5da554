/**
 * Payload as stored. File contents have their own table; only their descriptions remain. Tokens and codes that grant
 * access are removed: partner and evidence are stored as resolved records.
 * @param attached existing files, listed before those of the payload
 */
export function storedPayload(payload: object, attached: readonly object[] = []): unknown {
  const { applicant, lending, signing, ...rest } = payload as {
    applicant: Members
    lending: Members
    signing?: Members
  }
  const { files } = applicant
  return {
    ...rest,
    lending: 'originator_token' in lending ? { ...lending, originator_token: null } : lending,
    applicant:
      Array.isArray(files) || attached.length > 0
        ? { ...applicant, files: [...attached, ...(Array.isArray(files) ? files.map(withoutContent) : [])] }
        : applicant,
    ...(signing === undefined ? {} : { signing: { type: signing['type'] } }),
  }
}
type Members = Record<string, unknown>

function withoutContent(file: Members): Members {
  const { fileContent: _content, ...described } = file
  return described
}
