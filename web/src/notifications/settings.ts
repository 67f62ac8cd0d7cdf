import {
  getNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
} from '@homecoming/contract/notifications.ts';
import { messageOf } from '../lib/api-error.ts';
import { updateCached } from '../lib/change-known.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { createWishes } from '../lib/wishes.ts';

/** A kind of notification, and where it reaches the user. */
export type KindSetting = NotificationSettings['kinds'][number];
/** A way for notifications to reach somebody. */
export type Way = 'in_app' | 'mail';

const settingsKey = keyOf(getNotificationSettings);
const wishes = createWishes();

/** What reaches the user, kind by kind. */
export function useNotificationSettings() {
  return useEndpoint(getNotificationSettings, {});
}

/** Switches one way of a kind on or off: at once on the screen, then on the server. When that fails it is as before. */
export function switchWay(setting: KindSetting, way: Way, on: boolean): void {
  const { kind, label } = setting;
  // A mail tells of what the inbox holds
  show({ ...setting, ...(way === 'mail' ? { mail: on } : { in_app: on, mail: on && setting.mail }) }, way);
  wishes.wish<KindSetting>(on, {
    id: `${kind}.${way}`,
    known: setting,
    isOn: (known) => known[way],
    send: async (wanted) => {
      const { kinds } = await call(updateNotificationSettings, { body: { kind, [way]: wanted } });
      return kinds.find((one) => one.kind === kind) ?? { ...setting, [way]: wanted };
    },
    show: (known) => show(known, way),
    onFailure: (_wanted, error) => notice.error(`“${label}” is as it was. ${messageOf(error)}`),
  });
}

/** Shows one kind as it is now. A switch of its mails tells nothing of the other. */
function show({ kind, in_app, mail }: KindSetting, way: Way): void {
  const change = way === 'mail' ? { mail } : { in_app, mail };
  updateCached<NotificationSettings>(
    (key) => key === settingsKey,
    ({ kinds }) => ({ kinds: kinds.map((one) => (one.kind === kind ? { ...one, ...change } : one)) }),
  );
}
