import { startTestServer } from '@homecoming/testkit/test-server.ts';
import { expect, it } from 'vitest';
import { startCommand } from '../../fixtures/operator-command.ts';
import { transaction } from '../../platform/transaction.ts';
import { recordAct } from './service.ts';

it('prints the end of each chain, and fails when the log was changed by hand', async () => {
  const server = await startTestServer();
  const { app, databaseUrl } = server;
  const act = { communityId: null, actorId: null, act: 'case.noted', ids: {}, at: app.clock.now() } as const;
  await transaction(app, (tx) => recordAct(tx, act));
  const check = () => startCommand('trust/log/check-command', [], { DATABASE_URL: databaseUrl }).ended;
  const sound = await check();
  expect(sound.output).toMatch(/^00000000-0000-0000-0000-000000000000 1 [\da-f]{64}\nThe log is whole\.\n$/);
  expect(sound.code).toBe(0);
  await app.pool.query(`alter table moderation_log disable trigger user`);
  await app.pool.query(`update moderation_log set act = 'case.decided'`);
  const changed = await check();
  expect(changed.output).toContain('row 1 does not continue the one before');
  expect(changed.code).toBe(1);
  await server.close();
});
