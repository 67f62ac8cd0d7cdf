import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { LIST, WRITE, article, box, fakeDiscussion } from '../../testing/discussion.ts';
import { buildComment, buildCommentId } from '../../testing/groups.ts';
import { press } from '../../testing/page.ts';
import { testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const CHOSEN = { name: 'What goes with your comment' };
const boats = new File(['x'], 'boats.png', { type: 'image/png' });
const stored = {
  url: '/media/boats.webp',
  width: 1600,
  height: 900,
  srcset: '/media/boats-480.webp 480w',
  placeholder: 'data:image/webp;base64,AA',
};

const it = testWith(fakeDiscussion);

it('sends a picture that was pasted, with no word beside it', async ({ server }) => {
  server.answers[WRITE] = [201, buildComment(2, { own: true, text: null, image: stored })];
  await server.open('/groups/flats');
  fireEvent.paste(await box(), { clipboardData: { files: [boats] } });
  await screen.findByRole('img', CHOSEN);
  await press('Comment');
  await waitFor(() => expect(server.getCalls(WRITE)).toHaveLength(1));
  const [call] = server.getCalls(WRITE);
  expect(call?.body).toBeInstanceOf(FormData);
  const sent = call?.body instanceof FormData ? call.body.get('image') : null;
  expect(sent).toHaveProperty('type', 'image/png');
  expect(await screen.findByRole('img', { name: 'Picture by Maya Lindgren' })).toBeTruthy();
  expect(screen.queryByRole('img', CHOSEN)).toBeNull();
});

it('drops a picture into the form, and takes it out again', async ({ server }) => {
  await server.open('/groups/flats');
  const form = (await box()).closest('form');
  if (form === null) throw new Error('the field is in no form');
  const dataTransfer = { files: [boats], types: ['Files'] };
  fireEvent.dragOver(form, { dataTransfer });
  await screen.findByText('Drop the picture here');
  fireEvent.drop(form, { dataTransfer });
  await screen.findByRole('img', CHOSEN);
  expect(screen.queryByText('Drop the picture here')).toBeNull();
  await press(/Remove/);
  await waitFor(() => expect(screen.queryByRole('img', CHOSEN)).toBeNull());
});

it('refuses a file that is no picture, and keeps the words', async ({ server }) => {
  await server.open('/groups/flats');
  await userEvent.type(await box(), 'See the plan');
  fireEvent.paste(await box(), { clipboardData: { files: [new File(['x'], 'plan.txt', { type: 'text/plain' })] } });
  await screen.findByText('This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.');
  expect((await box()).value).toBe('See the plan');
  expect(screen.queryByRole('img', CHOSEN)).toBeNull();
});

it('links the picture of a comment to the whole of it', async ({ server }) => {
  server.answers[LIST] = [200, [buildComment(1, { image: stored })]];
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  const link = comment.getByRole('img', { name: 'Picture by Amir Rahimi' }).closest('a');
  expect(link?.getAttribute('href')).toBe(stored.url);
});

it('removes the picture of a comment that is edited', async ({ server }) => {
  const CHANGE = `PATCH /groups/flats/comment/${buildCommentId(1)}/`;
  server.answers[LIST] = [200, [buildComment(1, { own: true, image: stored })]];
  server.answers[CHANGE] = [200, buildComment(1, { own: true, edited_at: new Date().toISOString() })];
  await server.open('/groups/flats');
  await userEvent.click(await (await article('Comment number 1')).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await press(/Remove/);
  await press('Save');
  await waitFor(() => expect(server.getBody(CHANGE)).toMatchObject({ remove_image: true }));
  await waitFor(() => expect(screen.queryByRole('img', { name: /Picture by/ })).toBeNull());
});
