import {
  getNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
} from '@homecoming/contract/notifications.ts';
import { getErrorMessage } from '../lib/http/api-error.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';

/** A kind of notification, and where it reaches the user. */
export type KindSetting = NotificationSettings['kinds'][number];
/** A way in which notifications reach the user. */
export type Way = keyof KindSetting['can'];

/** The labels of the ways, in their order. */
export const wayLabels = [
  ['in_app', 'In the app'],
  ['mail', 'By mail'],
] as const satisfies readonly (readonly [Way, string])[];

const pendingSwitches = createOverlay<KindSetting>(({ kind }) => kind);

/** The settings by kind, with pending switches applied. */
export function useNotificationSettings() {
  const withPendingSwitches = useOverlay(pendingSwitches);
  const { data, error, mutate } = useEndpoint(getNotificationSettings, {});
  return { kinds: data?.kinds.map(withPendingSwitches), error, reload: () => void mutate() };
}

/** Switches one way of a kind on or off. A refusal is shown in a toast. */
export function switchWay({ kind, label }: KindSetting, way: Way, on: boolean): void {
  pendingSwitches.set({
    id: kind,
    field: way,
    value: on,
    patch: (setting) => ({ ...setting, [way]: on }),
    send: () => call(updateNotificationSettings, { body: { kind, [way]: on } }),
    store({ kinds }) {
      const answer = kinds.find((setting) => setting.kind === kind);
      // Mails depend on `in_app`, but not the other way round: its answer on the way may be newer
      const change = way === 'mail' ? { mail: answer?.mail ?? on } : answer;
      updateCached<NotificationSettings>(getSwrKey(getNotificationSettings), (known) => ({
        kinds: known.kinds.map((one) => (one.kind === kind ? { ...one, ...change } : one)),
      }));
    },
    onRefused: (error) => notice.error(`“${label}” is as it was. ${getErrorMessage(error)}`),
  });
}
