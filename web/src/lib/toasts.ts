import {
  createNotificationsStore,
  hideNotification,
  showNotification,
  type NotificationsStore,
} from '@mantine/notifications';

/** What a toast tells: done, gone wrong, or good to know. */
export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  kind: ToastKind;
  message: string;
  /** One thing to do about it, such as Undo or Retry; doing it closes the toast. */
  action?: { label: string; run: () => void };
}

/** How long and how many of a store's toasts show at once. */
export const NOTICES = { autoClose: 5000, limit: 3, position: 'bottom-left' } as const;
export const FLASHES = { autoClose: 2000, limit: 1, position: 'top-center' } as const;

export const noticeStore = createNotificationsStore();
export const flashStore = createNotificationsStore();

const toasts = new Map<string, Toast>();
let lastId = 0;

/** Notices of everything but tutorials and join requests: 5 s, bottom left, at most three. */
export const notice = channel(noticeStore);

/** Flashes of tutorials and join requests: 2 s, top centre. */
export const flash = channel(flashStore);

/** What was said by the notification of this id. */
export function toastOf(id: string | undefined): Toast | undefined {
  return id === undefined ? undefined : toasts.get(id);
}

/** `about` says in a word what it is about: it takes the place of what was said last about the same. */
type Show = (message: string, action?: Toast['action'], about?: string) => void;

function channel(store: NotificationsStore): Record<ToastKind, Show> {
  const lastAbout = new Map<string, string>();
  const show =
    (kind: ToastKind): Show =>
    (message, action, about) => {
      lastId += 1;
      const id = `toast-${lastId}`;
      toasts.set(id, action === undefined ? { kind, message } : { kind, message, action });
      if (about !== undefined) {
        hideNotification(lastAbout.get(about) ?? '', store);
        lastAbout.set(about, id);
      }
      const forget = () => toasts.delete(id);
      showNotification({ id, message, role: kind === 'error' ? 'alert' : 'status', onClose: forget }, store);
    };
  return { success: show('success'), error: show('error'), info: show('info') };
}

/** Takes a toast away before its time. */
export function closeToast(id: string): void {
  hideNotification(id, noticeStore);
  hideNotification(id, flashStore);
}
