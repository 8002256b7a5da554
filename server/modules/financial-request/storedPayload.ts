/**
 * What is kept of a payload. Contents of files are rows of their own; what describes them stays. Tokens and codes that open something are not
 * kept: partner and evidence are known by what the server found out with them.
 * @param attached files that are there already, described before those of the payload
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
