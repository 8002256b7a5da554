import { NotificationDelivery } from '../../server/modules/notifications/notification-delivery.service.ts'
import { notificationMail } from '../../server/modules/notifications/notificationMail.ts'
import type { TestApp } from './app.ts'

type Options = Partial<ConstructorParameters<typeof NotificationDelivery>[0]>

/** The jobs of one server, which send mails. */
export function deliveryOf({ app, db, config }: TestApp, options: Options = {}): NotificationDelivery {
  return new NotificationDelivery({
    db,
    outbox: { wake: async () => {} },
    mail: notificationMail(app.texts, app.portal, config.publicUrl),
    sendsMails: true,
    hasLoans: true,
    stopping: { hasBegun: false },
    now: config.now,
    ...options,
  })
}
