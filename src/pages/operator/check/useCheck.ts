import { useEffect, useMemo, useState } from 'react'

import { isObject } from '../../../../schemas/json.ts'
import { outdatedTexts } from '../../../../schemas/studio/outdatedTexts.ts'
import { pointerToken } from '../../../../schemas/jsonPointer.ts'
import { isAbort } from '../../../api/http/ApiError.ts'
import {
  type DocumentIssue,
  type FormDocuments,
  type FormSources,
  previewForm,
  type VersionDocuments,
} from '../../../api/operator/operatorForms.ts'
import { parseSources, syntaxIssues } from './syntax.ts'

const DELAY_MS = 450

/** Documents that the server has found valid, with the address of a compiled validator per mode. */
export type Sound = { documents: FormDocuments; validators: Readonly<Record<string, string>> }
export type CheckState = {
  status: 'checking' | 'done' | 'failed'
  issues: readonly DocumentIssue[]
  sources: FormSources
  sound: Sound | undefined
}

/**
 * Validates what is being typed: syntax immediately, everything else on the server after a pause. `sources` is the text
 * the issues belong to; `sound` is the last state without errors, which the preview shows.
 */
export function useCheck(form: string, sources: FormSources, live: VersionDocuments): CheckState {
  const [state, setState] = useState<CheckState>({ status: 'checking', issues: [], sources, sound: undefined })

  useEffect(() => {
    const abort = new AbortController()
    const syntax = syntaxIssues(sources)
    if (syntax.length > 0) {
      // Server issues of documents that have not changed since stay valid.
      setState(last => {
        const known = last.issues.filter(
          ({ document, code }) =>
            code !== 'syntax' &&
            last.sources[document] === sources[document] &&
            syntax.every(issue => issue.document !== document),
        )
        return { status: 'done', issues: [...syntax, ...known], sources, sound: last.sound }
      })
      return undefined
    }
    setState(last => ({ ...last, status: 'checking' }))
    const timer = setTimeout(() => {
      previewForm(form, sources, abort.signal)
        .then(({ issues, validators }) => {
          if (abort.signal.aborted) return
          setState(last => ({
            status: 'done',
            issues,
            sources,
            sound: validators === null ? last.sound : { documents: parseSources(sources), validators },
          }))
        })
        .catch((error: unknown) => {
          if (!isAbort(error) && !abort.signal.aborted) setState(last => ({ ...last, status: 'failed' }))
        })
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [form, sources])

  return useMemo(() => ({ ...state, issues: [...state.issues, ...outdatedIn(state, live)] }), [state, live])
}

/** What only the page can tell, since it knows the live version: translations older than another language. */
function outdatedIn({ sources, status }: CheckState, live: VersionDocuments): readonly DocumentIssue[] {
  if (status === 'checking' || syntaxIssues(sources).length > 0) return []
  const { texts } = parseSources(sources)
  return outdatedTexts(live.texts, isObject(texts) ? texts : {}).map(({ key, language }) => ({
    document: 'texts',
    path: `/${language}/${pointerToken(key)}`,
    code: 'outdatedText',
    severity: 'warning',
    params: { key, language },
  }))
}
