import { catalogue } from '@homecoming/contract/catalogue.ts';
import { communityErrors, getCommunity } from '@homecoming/contract/communities.ts';
import { LIVE_UNAUTHENTICATED } from '@homecoming/contract/live.ts';
import { setStaffList, type StaffList } from '@homecoming/contract/trust.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { accessTo, startPaymentSandbox, type TestSandbox } from '@homecoming/testkit/payment-sandbox.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freeTexts, isUnscreened } from './fixtures/permissions/free-texts.ts';
import { sendWord } from './fixtures/permissions/send-word.ts';
import { permissionCases } from './fixtures/permissions/cases.ts';
import { limitedCases } from './fixtures/limited-fields.ts';
import { actors, listCallers, statusFor, type ActorName } from './fixtures/permissions/rows.ts';
import { setUpPermissions, type PermissionSetup } from './fixtures/permissions/setup.ts';
import { listErrors, openApiDocument } from './platform/http/docs/openapi.ts';

/*
 * Every call × every actor, as permissions.md has it. Actors: AN anonymous, DA deactivated, OC member of another
 * community, EX former member, AP applicant, ME member, CM member of the channel too, BL as CM, with a block between them
 * and ME, CM and OW, AD admin, PO admin and payment owner, OW owner, ST staff, OR host of the events, MU muted, SU suspended,
 * BA banned, UR a member under review. Cells: the status that is expected.
 */

let server: TestServer;
let sandbox: TestSandbox;
let cast: Record<ActorName, Client>;
let setup: PermissionSetup;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
  server = await startTestServer({}, undefined, accessTo(sandbox));
  ({ cast, setup } = await setUpPermissions(server, sandbox));
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

describe.each(limitedCases)('$name', ({ url, id, empty }) => {
  it.each(Object.entries(empty))('shows %s exactly the fields that they may see', async (actor, fields) => {
    // The keys are actors.
    const response = await cast[actor as ActorName].fetch(`/api/v1${url(setup)}`);
    const reply: { id?: string; results?: { id: string }[] } = await response.json();
    const shown = reply.results ? reply.results.find((one) => one.id === id(setup)) : reply;
    expect(shown?.id).toBe(id(setup));
    const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
    const emptyFields = Object.entries(shown ?? {}).flatMap(([name, value]) => (isEmpty(value) ? [name] : []));
    expect(emptyFields.toSorted()).toEqual(fields.toSorted());
  });
});

describe('GET /realtime/', () => {
  it.each(actors)('as %s', async (actor) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime/`);
    const answer = new Promise((resolve) => {
      socket.on('message', (frame) => resolve(JSON.parse(String(frame)).type));
      socket.on('close', resolve);
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: cast[actor].token ?? 'none' })));
    expect(await answer).toBe(['AN', 'DA'].includes(actor) ? LIVE_UNAUTHENTICATED : 'ready');
    socket.terminate();
  });
});

describe('texts that other people read', () => {
  const WORD = 'zebrafish';
  const setWords = (entries: StaffList['entries']) =>
    cast.ST.get(setStaffList, { params: { kind: 'words' }, body: { entries } });
  beforeAll(() => setWords([{ value: WORD, action: 'refuse' }]));
  afterAll(() => setWords([]));

  it.each(freeTexts.filter((text) => !isUnscreened(text)))('are compared with filters: $name', async (text) => {
    const answer = await sendWord({ server, cast, setup }, text, WORD);
    expect(answer, answer.text).toMatchObject({ status: 400 });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'text_refused', details: { word: WORD } });
  });
});

describe.each(
  permissionCases.map((row) => ({
    ...row,
    name: `${row.endpoint.method} ${row.endpoint.path} ${row.about ?? ''}`,
  })),
)('$name', ({ endpoint, input, expected, showsEvidence = false }) => {
  const codes = new Set<string>();
  it.each(listCallers(expected))('as %s', async (actor) => {
    const { id = '', params = { id }, query = '', body } = await input(setup, actor);
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const init: RequestInit = { method: endpoint.method };
    if (body) Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const response = await cast[actor].fetch(`/api/v1${path}${query}`, init);
    const text = await response.text();
    expect(response.status, text).toBe(statusFor(expected, actor, endpoint));
    if (response.status >= 400) codes.add(JSON.parse(text).code);
    // Other calls say what the caller may not do.
    const refusesToView = text.includes(communityErrors.community_forbidden.message);
    expect(refusesToView && endpoint !== getCommunity).toBe(false);
    const secrets = showsEvidence && response.ok ? [] : setup.secretsFrom(actor);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
  it('fails with declared codes only', () => {
    const declared = catalogue
      .filter((entry) => entry.endpoint === endpoint)
      .flatMap((entry) => listErrors(entry.endpoint));
    // Routes beside the contract declare nothing.
    const known = declared.length > 0 ? new Set(declared.map(({ code }) => code)) : codes;
    expect([...codes.difference(known)]).toEqual([]);
  });
});

it('names every route in the document of the API, also those beside the contract', () => {
  const documented = new Set(Object.keys(openApiDocument().paths as object));
  const paths = permissionCases.map(({ endpoint }) => `/api/v1${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(paths)].filter((path) => !documented.has(path))).toEqual([]);
  expect(documented).toContain('/api/v1/realtime/');
});

it('has a row for every endpoint', () => {
  const rows = new Set(permissionCases.map(({ endpoint }) => endpoint));
  const missing = catalogue.filter(({ endpoint }) => !rows.has(endpoint));
  expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
});
