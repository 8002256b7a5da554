import DOMPurify from 'dompurify'

import { sanitizeWith } from './trustedTypes.ts'

// For the pages that read markup of others. All others reject it, and do not load the sanitizer: eight kilobytes.
sanitizeWith(html => DOMPurify.sanitize(html, { FORBID_ATTR: ['style'] }))
