import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, flash, flashStore, notice, noticeStore, getToast } from './toasts.ts';

// Also those of the files before, which share the stores
beforeEach(closeAll);
afterEach(closeAll);

function closeAll(): void {
  for (const store of [noticeStore, flashStore]) {
    for (const { id } of store.getState().notifications) if (id !== undefined) closeToast(id);
  }
}

it('keeps notices and flashes apart, and announces errors at once', () => {
  notice.error('Failed to send message');
  flash.success('Request sent successfully!');
  expect(noticeStore.getState().notifications).toMatchObject([{ message: 'Failed to send message', role: 'alert' }]);
  expect(flashStore.getState().notifications).toMatchObject([
    { message: 'Request sent successfully!', role: 'status' },
  ]);
});

it('knows the kind and the action of what it shows, until it is closed', () => {
  const run = vi.fn<() => void>();
  notice.info('Post deleted', { label: 'Undo', run });
  const id = noticeStore.getState().notifications[0]?.id ?? '';
  expect(getToast(id)).toEqual({ kind: 'info', message: 'Post deleted', action: { label: 'Undo', run } });
  closeToast(id);
  expect(noticeStore.getState().notifications).toEqual([]);
  expect(getToast(id)).toBeUndefined();
});

it('says one thing at a time about the same', () => {
  notice.success('The post is saved', undefined, 'bookmark');
  notice.success('The link is copied', undefined, 'link');
  notice.info('The post is not saved any more', undefined, 'bookmark');
  notice.info('Something else');
  expect(noticeStore.getState().notifications.map(({ message }) => message)).toEqual([
    'The link is copied',
    'The post is not saved any more',
    'Something else',
  ]);
});

it('shows the newest flash at once, in place of the one before', () => {
  flash.success('Request sent successfully!');
  flash.info('Your request is withdrawn');
  expect(flashStore.getState()).toMatchObject({
    notifications: [{ message: 'Your request is withdrawn' }],
    queue: [],
  });
});
