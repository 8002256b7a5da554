import { useMemo } from 'react'

import type { FormDocuments, FormSources } from '../../../api/operator/operatorForms.ts'
import type { CheckState } from '../check/useCheck.ts'
import { parseSources } from '../check/syntax.ts'
import { type Matrix, matrixOf } from './matrix.ts'

export type ModesView = { matrix: Matrix; documents: FormDocuments }

/** The matrix of the documents in the editor, valid or not. While they cannot be parsed, that of the last valid state. */
export function useMatrix({ sources, sound }: CheckState): ModesView | undefined {
  return useMemo(() => {
    const typed = parsed(sources)
    return (typed && viewOf(typed)) ?? (sound && viewOf(sound.documents))
  }, [sources, sound])
}

function parsed(sources: FormSources): FormDocuments | undefined {
  try {
    return parseSources(sources)
  } catch {
    return undefined
  }
}

/** Documents being edited may have any shape. */
export function viewOf(documents: FormDocuments): ModesView | undefined {
  try {
    return { matrix: matrixOf(documents), documents }
  } catch {
    return undefined
  }
}
