import * as contract from '@homecoming/contract/notifications.ts';
import type { Routes } from '../platform/http/bind.ts';
import { listNotifications, getSettings, countUnread } from './queries.ts';
import { readNotifications } from './service.ts';
import { unsubscribe, updateSettings } from './settings.ts';

/** The inbox and its settings. */
export function notificationRoutes(routes: Routes): void {
  routes.handle(contract.listNotifications, ({ ctx, query }) => listNotifications(ctx, query));
  routes.handle(contract.getUnreadCount, async ({ ctx }) => ({
    unread_count: await countUnread(ctx.db, ctx.actor.userId),
  }));
  routes.handle(contract.readNotifications, ({ ctx, body }) => readNotifications(ctx, body.ids));
  routes.handle(contract.getNotificationSettings, ({ ctx }) => getSettings(ctx));
  routes.handle(contract.updateNotificationSettings, ({ ctx, body }) => updateSettings(ctx, body));
  routes.handle(contract.unsubscribe, ({ ctx, body, query }) => unsubscribe(ctx, body.token ?? query.token));
}
