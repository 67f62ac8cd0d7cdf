import { catalogue } from '@homecoming/contract/catalogue.ts';
import type { Client } from '@homecoming/testkit/client.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors, type ActorName } from './fixtures/permission-rows.ts';
import { setStage, type Stage } from './fixtures/permission-stage.ts';
import { communityCases } from './fixtures/permissions-of-communities.ts';
import { leavingCases } from './fixtures/permissions-of-leaving.ts';
import { talkCases } from './fixtures/permissions-of-talk.ts';

/*
 * Every call × every actor, as permissions.md has it. Actors: AN anonymous, OC member of another community, EX former
 * member, DA deactivated, AP applicant, ME member, CM member of the channel too, AD admin, OW owner, ST staff. Cells: the status that is expected.
 */
const cases = [...communityCases, ...talkCases, ...leavingCases];

let server: TestServer;
let cast: Record<ActorName, Client>;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
  ({ cast, stage } = await setStage(server));
});
afterAll(() => server.close());

describe.each(cases.map((row) => ({ ...row, name: `${row.endpoint.method} ${row.endpoint.path} ${row.about ?? ''}` })))(
  '$name',
  ({ endpoint, input, expected }) => {
    it.each(actors)('as %s', async (actor) => {
      const { id = '', params = { id }, query = '', body } = await input(stage);
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const init: RequestInit = { method: endpoint.method };
      if (body) Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const response = await cast[actor].fetch(`/api/v1${path}${query}`, init);
      expect(response.status, await response.text()).toBe(expected[actor]);
    });
  },
);

it('has a row for every endpoint', () => {
  const rows = new Set(cases.map(({ endpoint }) => endpoint));
  const missing = catalogue.filter(({ endpoint }) => !rows.has(endpoint));
  expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
});
