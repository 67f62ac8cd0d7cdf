import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { SEND, article, buildMessage, created, groupChat, it, messageBox } from '../../testing/chat.ts';
import { later } from '../../testing/server.tsx';

it('sends a file after its id, with its progress, and returns one that is on its way to the composer', async ({
  server,
}) => {
  const upload = Promise.withResolvers<never>();
  server.answers[SEND] = () => upload.promise;
  await server.open('/chat/tomasz');
  await messageBox();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File([], 'empty.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This file is empty. Choose another one.');
  await userEvent.upload(input, new File(['words'], 'menu.pdf', { type: 'application/pdf' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(await messageBox(), 'The menu');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const pending = await article('menu.pdf');
  expect(await pending.findByRole('progressbar', { name: 'Sending the file' })).toBeTruthy();
  const { body } = server.getCalls(SEND)[0] ?? {};
  const fields = ['client_id', 'sender', 'message_type', 'recipient', 'text', 'media'];
  expect(body instanceof FormData && [...body.keys()]).toEqual(fields);
  await userEvent.type(await messageBox(), 'And another thing');
  await userEvent.click(pending.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect((await messageBox()).value).toBe('The menu\nAnd another thing');
  await waitFor(async () => expect(document.activeElement).toBe(await messageBox()));
  upload.reject(new TypeError('aborted'));
  server.answers[SEND] = [201, buildMessage(4, { is_mine: true, text: 'The menu, again' })];
  expect(screen.getByRole('button', { name: 'Remove file' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await article('The menu, again');
  const again = server.getCalls(SEND)[1]?.body;
  expect(again instanceof FormData && again.get('media')).toMatchObject({ name: 'menu.pdf' });
});

it('shows a picture that is on its way as large as when it is sent', async ({ server }) => {
  const media = {
    url: '/api/v1/media/p/400.webp',
    name: 'Photo',
    type: 'image/webp',
    size: 0,
    width: 400,
    height: 800,
    srcset: '/api/v1/media/p/400.webp 400w',
    placeholder: null,
  };
  const answer = later([201, buildMessage(4, { is_mine: true, text: 'The tower', media })]);
  server.answers[SEND] = answer.answer;
  await server.open('/chat/tomasz');
  await userEvent.type(await messageBox(), 'The tower');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File(['pixels'], 'tower.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const preview = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('article img[src^="blob:"]');
    if (found === null) throw new Error('no preview');
    return found;
  });
  Object.defineProperties(preview, { naturalWidth: { value: 1000 }, naturalHeight: { value: 2000 } });
  fireEvent.load(preview);
  const { width } = preview.parentElement?.style ?? {};
  const { aspectRatio } = preview.style;
  answer.arrive();
  const sent = await screen.findByRole('button', { name: 'Open photo' });
  expect(width).toBe(sent.style.width);
  expect(aspectRatio).toBe(sent.querySelector('span')?.style.aspectRatio);
});

it('offers a file as a download, and a picture in a viewer', async ({ server }) => {
  const file = { url: '/api/v1/files/f/menu.pdf', name: 'menu.pdf', type: 'application/pdf', size: 2_000_000 };
  const nothing = { width: null, height: null, srcset: null, placeholder: null };
  const photo = {
    url: '/api/v1/media/p/800.webp',
    name: 'Photo',
    type: 'image/webp',
    size: 0,
    width: 800,
    height: 600,
  };
  server.messages.push(
    buildMessage(4, { text: 'The menu', media: { ...file, ...nothing } }),
    buildMessage(5, { text: 'The lake', media: { ...photo, srcset: `${photo.url} 800w`, placeholder: null } }),
  );
  await server.open('/chat/tomasz');
  const link = (await article('The menu')).getByRole('link', { name: /menu\.pdf/ });
  expect(link.getAttribute('download')).toBe('menu.pdf');
  await userEvent.click((await article('The lake')).getByRole('button', { name: 'Open photo' }));
  expect(within(await screen.findByRole('dialog')).getByRole('img', { name: 'Photo' })).toBeTruthy();
});

const photo = {
  url: '/media/sunset.webp',
  name: 'Picture',
  type: 'image/webp',
  size: 4096,
  width: 1200,
  height: 800,
  srcset: '/media/sunset.webp 1200w',
  placeholder: null,
};

it('shows the photos and the files of a conversation, and opens a photo', async ({ server }) => {
  const file = { ...photo, url: '/files/menu.pdf', name: 'menu.pdf', type: 'application/pdf' };
  const noPicture = { width: null, height: null, srcset: null };
  server.answers['GET /chat/conversations/supper/'] = [200, groupChat()];
  server.answers['GET /chat/conversations/supper/files/'] = ({ query }) => {
    const media = query.get('kind') === 'picture' ? photo : { ...file, ...noPicture };
    return [200, { results: [buildMessage(2, { conversation: 'supper', media, text: null })], next: null }];
  };
  await server.open('/chat/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Supper table three' }));
  const details = within(await screen.findByRole('dialog', { name: 'Supper table three' }));
  await userEvent.click(details.getByRole('button', { name: 'Photos and files' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Photos and files' }));
  // Safari does not focus a button that is tapped
  fireEvent.click(await sheet.findByRole('button', { name: /^Open photo from Tomasz/ }));
  const viewer = within(await screen.findByRole('dialog', { name: /^Photo from Tomasz/ }));
  await userEvent.click(viewer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Open photo from Tomasz/));
  await userEvent.click(sheet.getByRole('radio', { name: 'Files' }));
  expect(await sheet.findByRole('link', { name: /menu\.pdf/ })).toHaveProperty('download', 'menu.pdf');
  // What led to the list is there again
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(details.getByRole('button', { name: 'Photos and files' })));
});

it('says in which list photos will be, and loads what comes meanwhile', async ({ server }) => {
  server.answers['GET /chat/conversations/tomasz/files/'] = [200, { results: [], next: null }];
  await server.open('/chat/tomasz');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Photos and files' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Photos and files' }));
  await sheet.findByText(/^No photos yet/);
  server.say('message.created', created(buildMessage(9, { media: photo, text: null })));
  await waitFor(() => expect(server.getCalls('GET /chat/conversations/tomasz/files/')).toHaveLength(2));
  // With a block the reader may see others
  server.say('conversation.updated', { conversation: 'tomasz', reset: true });
  await waitFor(() => expect(server.getCalls('GET /chat/conversations/tomasz/files/')).toHaveLength(3));
});
