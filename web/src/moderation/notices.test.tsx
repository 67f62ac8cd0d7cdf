import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/server.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['POST /notices/'] = [201, { message: 'Thanks. We look at it.' }];
});
afterEach(() => server.close());

it('asks for what is missing, and sends a notice', async () => {
  await server.open('/report');
  await userEvent.type(await screen.findByLabelText('Address of the page'), 'https://example.org/posts/1');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Enter your email address.');
  screen.getByText('Please confirm this.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), 'Harm to children');
  await userEvent.type(screen.getByLabelText('In your words'), 'It shows a child');
  await userEvent.click(screen.getByRole('checkbox', { name: /right and complete/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('We look at it.');
  expect(server.getBody('POST /notices/', 0)).toEqual({
    url: 'https://example.org/posts/1',
    reason: 'child_safety',
    note: 'It shows a child',
    good_faith: true,
  });
});
