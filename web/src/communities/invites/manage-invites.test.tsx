import type { Invite } from '@homecoming/contract/invites.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asOwner, buildOwnCommunity } from '../../../testing/communities.ts';
import { fakeServer, guild, later } from '../../../testing/server.tsx';

const PAGE = '/communities/guild/manage/invites';
const LIST = 'GET /community/guild/invite/';
const SEND = 'POST /community/guild/invite/';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /community/guild/'] = [200, buildOwnCommunity(guild, asOwner)];
  server.answers['GET /community/guild/requests/'] = [200, { results: [], next: null }];
  show(buildInvite('ann', {}), buildInvite('ben', { state: 'expired' }));
});
afterEach(() => server.close());

const show = (...invites: Invite[]) => {
  server.answers[LIST] = [200, { link: buildLink('first'), invites }];
};
const getRow = (email: string) => {
  const row = screen.getByText(email).closest('li');
  if (row === null) throw new Error(`${email} stands in no list`);
  return within(row);
};
const type = async (text: string) => {
  await userEvent.type(await screen.findByLabelText('Email addresses'), text);
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
};

it('shows the open invites with the state of each', async () => {
  show(buildInvite('ann'), buildInvite('ben', { state: 'expired' }), buildInvite('cat', { sent_at: null }));
  await server.open(PAGE);
  await screen.findByRole('heading', { name: '3 open invites' });
  getRow('ann@example.org').getByText('Pending');
  getRow('ann@example.org').getByText('Invited by Maya Lindgren · Now');
  getRow('ben@example.org').getByText('Expired');
  getRow('cat@example.org').getByText('Sending…');
  expect(getRow('cat@example.org').getByRole<HTMLButtonElement>('button', { name: /Resend/ }).disabled).toBe(true);
});

it('explains the page while nobody is invited', async () => {
  show();
  await server.open(PAGE);
  await screen.findByRole('heading', { name: 'No open invites' });
});

it('invites many addresses at once, each once, with any separators', async () => {
  server.answers[SEND] = ({ body }) => {
    const { emails }: { emails: string[] } = JSON.parse(String(body));
    const invites = emails.slice(1).map((email) => ({ ...buildInvite(email), email, sent_at: null }));
    server.answers[LIST] = [200, { link: buildLink('first'), invites }];
    return [201, { invites, already_members: emails.slice(0, 1) }];
  };
  await server.open(PAGE);
  await type('ivo@example.org, Dana Dee <dana@example.org>;eve@example.org EVE@example.org{Enter}fay@example.org');
  await screen.findByText('3 invites on the way');
  await screen.findByText('ivo@example.org is a member already');
  const { emails } = server.getBody(SEND, 0);
  expect(emails).toEqual(['ivo@example.org', 'dana@example.org', 'EVE@example.org', 'fay@example.org']);
  expect(server.getIdempotencyKeys(SEND)[0]).toBeTruthy();
  getRow('dana@example.org').getByText('Sending…');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('');
});

it('names the invalid addresses, and sends nothing', async () => {
  await server.open(PAGE);
  await type('ann@example.org, bob@, carl');
  await screen.findByText('These are no email addresses: bob@ and carl');
  expect(server.getCalls(SEND)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Email addresses'), ', dana@example.org');
  screen.getByRole('button', { name: 'Send 2 invites' });
  await userEvent.clear(screen.getByLabelText('Email addresses'));
  await userEvent.click(screen.getByLabelText('Email addresses'));
  await userEvent.paste(Array.from({ length: 52 }, (_, index) => `p${index}@x.org`).join(' '));
  await userEvent.click(screen.getByRole('button', { name: 'Send 52 invites' }));
  await screen.findByText('Up to 50 at once. Take 2 out, and send them afterwards.');
});

it('keeps what was typed when the plan is full, and links to the plan', async () => {
  const message = 'The Free plan has room for 250 members. Upgrade the plan to have more.';
  server.answers[SEND] = [403, { code: 'plan_limit', message }];
  await server.open(PAGE);
  await type('ann@example.org');
  expect((await screen.findByRole('alert')).textContent).toBe(`${message} See the plan`);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('ann@example.org');
  server.answers[SEND] = [409, { code: 'too_many_invites', message: 'There are 200 open invites.' }];
  await userEvent.click(screen.getByRole('button', { name: 'Send invite' }));
  await screen.findByText('There are 200 open invites.');
});

it('withdraws at once, and restores the invite on failure', async () => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers['DELETE /community/guild/invite/ann/'] = answer.answer;
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invite of ann@example.org' }));
  const heading = await screen.findByRole('heading', { name: '1 open invite' });
  expect(screen.queryByText('ann@example.org')).toBeNull();
  expect(document.activeElement).toBe(heading);
  answer.arrive();
  await screen.findByText('Something went wrong on our side.');
  screen.getByText('ann@example.org');
});

it('hides an invite that is being withdrawn also when others change the list, and shows both after a failure', async () => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers['DELETE /community/guild/invite/ann/'] = answer.answer;
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invite of ann@example.org' }));
  show(buildInvite('eve'), buildInvite('ann'), buildInvite('ben', { state: 'expired' }));
  server.say('membership.updated', { community: 'guild', user: 'fay', role: 'member' });
  await screen.findByText('eve@example.org');
  expect(screen.queryByText('ann@example.org')).toBeNull();

  answer.arrive();
  await screen.findByText('Something went wrong on our side.');
  await screen.findByRole('heading', { name: '3 open invites' });
  screen.getByText('ann@example.org');
  screen.getByText('eve@example.org');
});

it('resends an invite, unless it was resent just before', async () => {
  const resend = 'POST /community/guild/invite/ben/resend/';
  server.answers[resend] = [200, buildInvite('ben', { sent_at: null })];
  await server.open(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Resend the invite of ben@example.org' }));
  await screen.findByText('The invite to ben@example.org is on the way again');
  getRow('ben@example.org').getByText('Sending…');

  const message = 'This invite was sent a moment ago. Wait a minute before you send it again.';
  server.answers['POST /community/guild/invite/ann/resend/'] = [409, { code: 'resent_lately', message }];
  await userEvent.click(screen.getByRole('button', { name: 'Resend the invite of ann@example.org' }));
  await screen.findByText(message);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('copies the link, and asks before it renews it', async () => {
  const user = userEvent.setup();
  server.answers['POST /community/guild/invite/link/'] = () => {
    server.answers[LIST] = [200, { link: buildLink('second'), invites: [] }];
    return [200, buildLink('second')];
  };
  await server.open(PAGE);
  const field = await screen.findByLabelText<HTMLInputElement>('Shareable link');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('The link is copied');
  expect(await navigator.clipboard.readText()).toBe('http://x/invite/first');
  await user.click(screen.getByRole('button', { name: 'Renew link' }));
  const question = within(await screen.findByRole('dialog', { name: 'Make a new link?' }));
  expect(server.getCalls('POST /community/guild/invite/link/')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Renew link' }));
  await screen.findByText('There is a new link. The old one stopped.');
  await waitFor(() => expect(field.value).toBe('http://x/invite/second'));
});

it('offers to try again when the invites do not load', async () => {
  server.answers[LIST] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];
  await server.open(PAGE);
  const again = await screen.findByRole('button', { name: 'Try again' });
  show(buildInvite('ann'));
  await userEvent.click(again);
  await screen.findByText('ann@example.org');
});

function buildInvite(id: string, changes: Partial<Invite> = {}): Invite {
  const now = new Date().toISOString();
  return {
    id,
    email: `${id}@example.org`,
    state: 'pending',
    invited_by: {
      id: 'maya',
      first_name: 'Maya',
      last_name: 'Lindgren',
      photo: null,
      graduation_year: 2016,
      level: 7,
    },
    created_at: now,
    sent_at: now,
    expires_at: now,
    ...changes,
  };
}

function buildLink(token: string) {
  return { url: `http://x/invite/${token}`, created_at: new Date().toISOString() };
}
