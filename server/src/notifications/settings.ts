import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  notificationErrors,
  type NotificationKind,
  type NotificationSettings,
  type updateNotificationSettings,
} from '@homecoming/contract/notifications.ts';
import { eq, sql } from 'drizzle-orm';
import { withTransaction, type Context, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { newSecretToken } from '../platform/secret-token.ts';
import { transaction } from '../platform/transaction.ts';
import { notificationSettings, unsubscribeTokens } from '../schema/notifications.ts';
import { canSwitch, kinds } from './kinds.ts';
import { getSettings } from './queries.ts';

/**
 * Switches a kind on or off for the caller; missing ways stay.
 * @throws not_switchable
 */
export async function updateSettings(
  ctx: UserContext,
  { kind, in_app, mail }: BodyOf<typeof updateNotificationSettings>,
): Promise<NotificationSettings> {
  const isFixed =
    (in_app !== undefined && !canSwitch(kind, 'in_app')) || (mail !== undefined && !canSwitch(kind, 'mail'));
  if (isFixed) throw fail(notificationErrors.not_switchable);
  const { userId } = ctx.actor;
  // A mail needs its notification: mails on means inbox on.
  const inApp = in_app ?? (mail === true ? true : undefined);
  return transaction(ctx, async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ userId, kind, inApp: inApp ?? true, mail: mail ?? kinds[kind].mail })
      .onConflictDoUpdate({
        target: [notificationSettings.userId, notificationSettings.kind],
        set: {
          inApp: inApp ?? sql`${notificationSettings.inApp}`,
          mail: mail ?? sql`${notificationSettings.mail}`,
        },
      });
    return getSettings(withTransaction(ctx, tx));
  });
}

/** The tokens that end users' mails of a kind, by user. They never change, so that links in old mails work. */
export async function getUnsubscribeTokens(
  tx: Transaction,
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .insert(unsubscribeTokens)
    .values(userIds.map((userId) => ({ token: newSecretToken().token, userId, kind })))
    .onConflictDoUpdate({
      target: [unsubscribeTokens.userId, unsubscribeTokens.kind],
      set: { token: sql`${unsubscribeTokens.token}` },
    })
    .returning({ userId: unsubscribeTokens.userId, token: unsubscribeTokens.token });
  return new Map(rows.map(({ userId, token }) => [userId, token]));
}

/**
 * Ends the mails of a kind for the user of the token. Already ended is a success.
 * @throws unsubscribe_not_found
 */
export async function unsubscribe(ctx: Context, token: string | undefined): Promise<{ message: string }> {
  const [row] = token ? await ctx.db.select().from(unsubscribeTokens).where(eq(unsubscribeTokens.token, token)) : [];
  if (row === undefined) throw fail(notificationErrors.unsubscribe_not_found);
  const { userId, kind } = row;
  const { userId: user, kind: of } = notificationSettings;
  await transaction(ctx, async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ userId, kind, inApp: true, mail: false })
      .onConflictDoUpdate({ target: [user, of], set: { mail: false } });
  });
  return { message: `Done. “${kinds[kind].label}” will not come by mail any more.` };
}
