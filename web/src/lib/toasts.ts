import {
  createNotificationsStore,
  hideNotification,
  showNotification,
  type NotificationsStore,
} from '@mantine/notifications';

/** Done, failed, or good to know. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  kind: ToastKind;
  message: string;
  /** Points that were earned, beside the message. */
  earned?: number;
  /** A button such as Undo or Retry; pressing it closes the toast. */
  action?: { label: string; run: () => void };
}

/** Duration in milliseconds and maximum number of the toasts of a store. */
export const NOTICES = { autoClose: 5000, limit: 3, position: 'bottom-left' } as const;
export const FLASHES = { autoClose: 2000, limit: 1, position: 'top-center' } as const;

export const noticeStore = createNotificationsStore();
export const flashStore = createNotificationsStore();

const toasts = new Map<string, Toast>();
let lastId = 0;

/** Toasts for everything but tutorials and join requests: 5 s, bottom left, at most three. */
export const notice = channel(noticeStore);

/** Toasts of tutorials and join requests: 2 s, top centre. A new one replaces the one before. */
export const flash = channel(flashStore, 'flash');

/** The toast of a notification id. */
export function getToast(id: string | undefined): Toast | undefined {
  return id === undefined ? undefined : toasts.get(id);
}

/** With `about` a toast replaces the last one about the same. */
type Show = (message: string, action?: Toast['action'], about?: string, earned?: number) => void;

function channel(store: NotificationsStore, defaultAbout?: string): Record<ToastKind, Show> {
  const lastAbout = new Map<string, string>();
  const show =
    (kind: ToastKind): Show =>
    (message, action, about = defaultAbout, earned = 0) => {
      lastId += 1;
      const id = `toast-${lastId}`;
      toasts.set(id, { kind, message, ...(action && { action }), ...(earned > 0 && { earned }) });
      if (about !== undefined) {
        hideNotification(lastAbout.get(about) ?? '', store);
        lastAbout.set(about, id);
      }
      const onClose = () => toasts.delete(id);
      showNotification({ id, message, role: kind === 'error' ? 'alert' : 'status', onClose }, store);
    };
  return { success: show('success'), error: show('error'), info: show('info') };
}

/** Closes a toast early. */
export function closeToast(id: string): void {
  hideNotification(id, noticeStore);
  hideNotification(id, flashStore);
}
