import { Notification } from 'react-admin'

import { NOTICE_MS } from '../providers/errorNotices.ts'

/** Notices stand at the bottom for the specification's 20 seconds, over everything, and can be dismissed with Escape. */
export function Notices() {
  return <Notification autoHideDuration={NOTICE_MS} multiLine />
}
