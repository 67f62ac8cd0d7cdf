import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { maya } from '../../testing/own-user.ts';
import { buildCommunity, card, fakeServer, managedGuild, later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const STUDIES = 'GET /users/studies/';
const botany = {
  id: 'botany',
  community: { id: 'guild', name: 'The Guild' },
  program: 'Botany',
  ends_on: '2016-06-30',
  outcome: 'completed',
  main: true,
  confirmed: true,
  correction: 'Our records say so',
  stage: null,
  question: null,
  roll_over: null,
  can: { edit: false, edit_program: false },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, maya];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'The Guild', true)], next: null }];
});
afterEach(() => server.close());

it('lists what the user studied, without buttons at what managers confirmed, and adds another', async () => {
  const law = { ...botany, id: 'law', program: 'Law', ends_on: null, main: false, confirmed: false, correction: null };
  const can = { edit: true, edit_program: true };
  server.answers[STUDIES] = () => [
    200,
    { results: server.getCalls('POST /users/studies/').length > 0 ? [botany, { ...law, can }] : [botany] },
  ];
  server.answers['POST /users/studies/'] = [201, law];
  const programs = [{ id: 'arts', name: 'Fine arts', aliases: [], ends_on: null, can: { edit: false } }];
  server.answers['GET /community/guild/programs/'] = [200, { results: programs }];
  await server.open('/profile');
  const list = await screen.findByRole('list', { name: 'Studies' });
  expect(list.textContent).toContain('The Guild · With a degree · ended in June 2016');
  expect(list.textContent).toContain('Corrected by a manager: Our records say so');
  expect(within(list).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a study' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a study' });
  const add = within(dialog).getByRole('button', { name: 'Add' });
  expect(add).toHaveProperty('disabled', true);
  const program = within(dialog).getByLabelText('Program');
  const suggestions = document.getElementById(program.getAttribute('list') ?? '');
  await waitFor(() => expect(suggestions?.textContent).toBe('Fine arts'));
  await userEvent.type(program, 'Law');
  await userEvent.click(add);
  await waitFor(() => expect(within(list).getByRole('button', { name: 'Make main: Law' })).toBeTruthy());
  expect(server.getBody('POST /users/studies/', 0)).toEqual({
    community: 'guild',
    program: 'Law',
  });
});

it('lets who has left a community change and remove what its managers confirmed, but for the program', async () => {
  let list = [{ ...botany, can: { edit: true, edit_program: false } }];
  server.answers[STUDIES] = () => [200, { results: list }];
  server.answers['PATCH /users/studies/botany/'] = () => {
    list = list.map((one) => ({ ...one, ends_on: '2017-06-30', confirmed: false }));
    return [200, list[0]];
  };
  server.answers['DELETE /users/studies/botany/'] = () => {
    list = [];
    return [204, null];
  };
  await server.open('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Botany' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change this study' }));
  expect(form.queryByLabelText('Program')).toBeNull();
  fireEvent.change(form.getByLabelText(/^When it ends/), { target: { value: '2017-06-30' } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/ended in June 2017/);
  expect(server.getBody('PATCH /users/studies/botany/')).toEqual({ ends_on: '2017-06-30', outcome: 'completed' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Botany' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText(/^What you studied at each of your communities/);
});

it('confirms all that a manager sees one after another, and keeps what was changed meanwhile', async () => {
  const community = buildCommunity(managedGuild, {});
  server.answers['GET /community/guild/'] = [
    200,
    { ...community, can: { ...community.can, manage_members: true, see_members: true } },
  ];
  server.answers['GET /community/guild/programs/'] = [200, { results: [] }];
  const person = { id: 'ana', first_name: 'Ana', last_name: 'Okafor', photo: null };
  const waits = { id: 'a', person, program: 'Botany', ends_on: '2016-06-30', outcome: 'completed', confirmed: false };
  let waiting = ['a', 'b', 'c'].map((id) => ({ ...waits, id }));
  server.answers['GET /community/guild/studies/'] = () => [200, { results: waiting, next: null }];
  const third = later([200, { ...waits, id: 'c', confirmed: true }]);
  for (const id of ['a', 'b', 'c']) {
    server.answers[`POST /studies/${id}/confirm/`] = () => {
      if (id === 'b') return [409, { code: 'study_changed', message: 'It was changed meanwhile. Look at it again.' }];
      waiting = waiting.filter((one) => one.id !== id);
      return id === 'c' ? third.answer() : [200, { ...waits, id, confirmed: true }];
    };
  }
  await server.open('/communities/guild/manage/studies');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm all on this page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm 3 studies?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm all' }));
  await dialog.findByText('2 of 3 are done');
  third.arrive();
  await screen.findByText('Confirmed 2 studies. Changed meanwhile: 1. Look at the list again.');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Confirm Ana Okafor' })).toHaveLength(1));
  expect(server.getBody('POST /studies/a/confirm/')).toEqual({
    program: 'Botany',
    ends_on: '2016-06-30',
    outcome: 'completed',
  });
  expect(screen.queryByRole('button', { name: 'Confirm all on this page' })).toBeNull();
});

it('lets managers add programs, name them, and give one a day of its own', async () => {
  const community = buildCommunity(managedGuild, {});
  server.answers['GET /community/guild/'] = [
    200,
    { ...community, can: { ...community.can, manage_members: true, see_members: true } },
  ];
  const studies = later([200, { results: [], next: null }]);
  server.answers['GET /community/guild/studies/'] = studies.answer;
  const arts = {
    id: 'arts',
    name: 'Fine arts',
    aliases: ['Arts'],
    ends_on: null as string | null,
    can: { edit: true },
  };
  let programs = [arts];
  server.answers['GET /community/guild/programs/'] = () => [200, { results: programs }];
  server.answers['PATCH /programs/arts/'] = () => {
    programs = [{ ...arts, name: 'Fine Arts', aliases: ['Arts', 'BFA'], ends_on: '09-30' }];
    return [200, programs[0]];
  };
  const law = { ...arts, id: 'law', name: 'Law', aliases: [] };
  server.answers['POST /community/guild/programs/'] = () => {
    programs = [...programs, law];
    return [201, law];
  };
  await server.open('/communities/guild/manage/studies');
  // What is below the studies comes after them: they would move it.
  await screen.findByText('Loading studies');
  expect(screen.queryByRole('heading', { name: 'Programs' })).toBeNull();
  studies.arrive();
  const list = await screen.findByRole('list', { name: 'Programs' });
  expect(list.textContent).toContain('Fine artsalso Arts');
  // There is nothing to merge it with.
  await userEvent.click(within(list).getByRole('button', { name: 'More about Fine arts' }));
  const changing = await screen.findByRole('menuitem', { name: 'Change' });
  expect(screen.queryByRole('menuitem', { name: 'Merge with another' })).toBeNull();
  await userEvent.click(changing);
  const change = within(await screen.findByRole('dialog', { name: 'Change Fine arts' }));
  await userEvent.clear(change.getByLabelText('Name'));
  await userEvent.type(change.getByLabelText('Name'), ' Fine Arts ');
  await userEvent.type(change.getByLabelText(/^Other names/), '{Enter}BFA{Enter}{Enter}BFA');
  await userEvent.click(change.getByLabelText('Its people graduate on a day of their own'));
  await userEvent.selectOptions(change.getByLabelText('Month'), 'September');
  await userEvent.click(change.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(list.textContent).toContain('Fine Artsgraduates on 30 September · also Arts, BFA'));
  expect(server.getBody('PATCH /programs/arts/')).toEqual({
    name: 'Fine Arts',
    aliases: ['Arts', 'BFA'],
    ends_on: '09-30',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add a program' }));
  const add = within(await screen.findByRole('dialog', { name: 'Add a program' }));
  await waitFor(() => expect(document.activeElement).toBe(add.getByLabelText('Name')));
  await userEvent.keyboard('Law{Enter}');
  await screen.findByText('Law is added');
  server.answers['POST /programs/law/merge/'] = () => {
    programs = programs.filter(({ id }) => id !== 'law');
    return [200, programs[0]];
  };
  await userEvent.click(within(list).getByRole('button', { name: 'More about Law' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge with another' }));
  const merge = within(await screen.findByRole('dialog', { name: 'Merge Law' }));
  await userEvent.selectOptions(merge.getByLabelText('Into'), 'Fine Arts');
  await userEvent.click(merge.getByRole('button', { name: 'Merge' }));
  await screen.findByText('Law is part of Fine Arts now');
  expect(within(list).queryByText('Law')).toBeNull();
});
