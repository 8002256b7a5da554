import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'

import { useForm, useFormRules } from './context.ts'
import { focusProblem, SUMMARY_ID } from './focus.ts'
import { fieldId } from './engine/path.ts'
import { oncePerFile } from './files/fileProblems.ts'
import { labelOf } from './panels/labelOf.ts'

/**
 * After a submit attempt: everything to correct in form order, each entry a link to its field. Only the sentence is
 * announced, since the focus is already at the first field.
 */
export function ErrorSummary() {
  const { store, texts } = useForm()
  const attempted = useFormRules(useCallback(state => state.attempted, []))
  const found = useFormRules(useCallback(state => state.problems, []))
  const shown = useFormRules(useCallback(state => state.shown, []))
  const problems = oncePerFile(
    found.filter(({ field, path }) => field === undefined || shown.get(field)?.some(one => one.path === path)),
    store.model,
  )
  if (!attempted || problems.length === 0) return null
  return (
    <Alert
      severity="error"
      role="region"
      id={SUMMARY_ID}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      sx={{ scrollMarginTop: '16px', '&:focus': { outline: 'none' }, '& .MuiAlert-message': { minWidth: 0 } }}
    >
      <div role="alert">
        <Typography variant="h2" id="error-summary-title" sx={{ fontSize: '1rem', mb: 1 }}>
          {texts.chrome('request.summary.title', { smart_count: problems.length })}
        </Typography>
      </div>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {problems.map(problem => (
          <li key={problem.path}>
            {problem.field === undefined ? (
              texts.message(problem)
            ) : (
              <>
                <Link
                  href={`#${fieldId(problem.field)}`}
                  color="inherit"
                  onClick={event => {
                    event.preventDefault()
                    focusProblem(problem, store.model)
                  }}
                >
                  {labelOf(problem, store.model.fields.get(problem.field), texts, store.getState().document)}
                </Link>
                {`: ${texts.message(problem)}`}
              </>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
